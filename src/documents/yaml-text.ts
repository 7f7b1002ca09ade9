/** Plain data as YAML that Kubernetes' reader reads back as the same. */
import { Scalar, stringify } from 'yaml';
import { Double, isList, isMap, listElements, mapFind, mapKeys, type Value } from '../values/value.ts';

/** Deeper data is refused. */
const MAX_DEPTH = 500;

/** @throws TypeError for what is no plain data */
export const stringifyYaml = (value: Value): string =>
  stringify(plain(value, 0), { version: '1.1', lineWidth: 0, indentSeq: false, aliasDuplicateObjects: false });

function plain(value: Value, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new TypeError('the data is nested too deep');
  if (value instanceof Double) {
    const scalar = new Scalar(value.value);
    scalar.minFractionDigits = 1;
    return scalar;
  }
  if (isList(value)) return listElements(value).map((element) => plain(element, depth + 1));
  if (isMap(value)) {
    return Object.fromEntries(
      mapKeys(value).map((key) => [String(key), plain(mapFind(value, key) as Value, depth + 1)]),
    );
  }
  if (typeof value === 'object' && value !== null) throw new TypeError('YAML has no form for a value of this kind');
  return value;
}
