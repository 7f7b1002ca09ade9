/**
 * A write to `/scale`: of the Scale only the wanted replicas are taken, and put into the object that is there.
 *
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresource/etcd.go, scaleUpdatedObjectInfo
 * @see kubernetes/api autoscaling/v1/types.go, Scale
 */
import { type Path, partAt, pathText } from '../documents/path.ts';
import { MetaFault, readObjectMeta } from '../schema/object-meta.ts';
import { withEntries, withoutKey } from '../schema/rebuild.ts';
import type { ScalePaths } from '../validation/scale.ts';
import { isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';

/** What cannot be decoded. */
export class ScaleFault {
  readonly path: Path;
  readonly message: string;

  constructor(path: Path, message: string) {
    this.path = path;
    this.message = message;
  }
}

export interface Scale {
  readonly replicas: number | bigint;
  /** Paths of fields that a Scale does not have. */
  readonly unknown: readonly string[];
}

const FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['spec', ['replicas']],
  ['status', ['replicas', 'selector']],
]);

const MAX_INT32 = 2_147_483_647;

export function readScale(scale: Value): Scale | ScaleFault {
  for (const [name, expected] of [['apiVersion', 'autoscaling/v1'] as const, ['kind', 'Scale'] as const]) {
    if (partAt(scale, [name]) !== expected) return new ScaleFault([name], `a Scale has the ${name} ${expected}`);
  }
  const metadata = readObjectMeta(partAt(scale, ['metadata']) ?? null, 'metadata');
  if (metadata instanceof MetaFault) return new ScaleFault(['metadata'], metadata.message);
  const unknown: string[] = [];
  for (const [name, part] of Object.entries(scale as PlainMap)) {
    const known = FIELDS.get(name);
    if (known !== undefined) {
      if (part !== null && !isPlainMap(part)) return new ScaleFault([name], `${name} of a Scale is an object`);
      for (const field of Object.keys(part ?? {})) if (!known.includes(field)) unknown.push(pathText([name, field]));
    } else if (!['apiVersion', 'kind', 'metadata'].includes(name)) unknown.push(name);
  }
  const replicas = partAt(scale, ['spec', 'replicas']) ?? 0;
  if (!isInt(replicas) || replicas > MAX_INT32 || replicas < -MAX_INT32 - 1) {
    return new ScaleFault(['spec', 'replicas'], 'spec.replicas of a Scale is an integer of 32 bits');
  }
  return { replicas, unknown: [...unknown, ...metadata.unknown] };
}

/** The object with other replicas. */
export const withReplicas = (object: Value, { specReplicas }: ScalePaths, replicas: Value): Value =>
  withPart(object, (specReplicas.startsWith('.') ? specReplicas.slice(1) : specReplicas).split('.'), replicas);

/** The data with another value at a path of names. */
function withPart(data: Value | undefined, [name, ...rest]: readonly string[], value: Value): Value {
  if (name === undefined) return value;
  const map: PlainMap = data !== undefined && data !== null && isPlainMap(data) ? data : {};
  const part = withPart(Object.hasOwn(map, name) ? map[name] : undefined, rest, value);
  return withEntries(withoutKey(map, name), [[name, part]]);
}
