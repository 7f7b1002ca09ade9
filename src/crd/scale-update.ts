/**
 * A write to `/scale`: of the Scale only the wanted replicas are taken, and put into the object that is there.
 *
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresource/etcd.go, scaleUpdatedObjectInfo
 */
import { partAt } from '../documents/path.ts';
import { withEntries, withoutKey } from '../schema/rebuild.ts';
import type { ScalePaths } from '../validation/scale.ts';
import { isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';

/** Why a Scale cannot be read, in the words of Go's decoder. */
interface ScaleFault {
  readonly fault: string;
}

export function withScale(
  old: Value,
  scale: Value,
  { specReplicas }: ScalePaths,
): { readonly object: Value } | ScaleFault {
  if (partAt(scale, ['kind']) !== 'Scale' || partAt(scale, ['apiVersion']) !== 'autoscaling/v1') {
    return { fault: 'a write to the scale subresource is a Scale of autoscaling/v1' };
  }
  const replicas = partAt(scale, ['spec', 'replicas']) ?? 0;
  if (!isInt(replicas)) {
    return { fault: 'json: cannot unmarshal into Go struct field ScaleSpec.spec.replicas of type int32' };
  }
  return {
    object: withPart(old, (specReplicas.startsWith('.') ? specReplicas.slice(1) : specReplicas).split('.'), replicas),
  };
}

/** The data with another value at a path of names. */
function withPart(data: Value | undefined, [name, ...rest]: readonly string[], value: Value): Value {
  if (name === undefined) return value;
  const map: PlainMap = data !== undefined && isPlainMap(data) ? data : {};
  const part = withPart(Object.hasOwn(map, name) ? map[name] : undefined, rest, value);
  return withEntries(withoutKey(map, name), [[name, part]]);
}
