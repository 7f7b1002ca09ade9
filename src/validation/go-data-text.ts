import { compareStrings } from '../values/order.ts';
import { isDouble, isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { numberText } from './value-finding.ts';

type Part = { readonly value: Value } | { readonly text: string };

/**
 * Plain data as Go's `%v` prints it: `map[a:1 b:[x y]]`.
 *
 * @see golang/go fmt
 */
export function goDataText(data: Value): string {
  const written: string[] = [];
  const waiting: Part[] = [{ value: data }];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if ('text' in part) written.push(part.text);
    else for (const inner of partsOf(part.value).reverse()) waiting.push(inner);
  }
  return written.join('');
}

function partsOf(value: Value): Part[] {
  if (Array.isArray(value)) {
    const elements = value.flatMap((element: Value, i): Part[] => [{ text: i === 0 ? '' : ' ' }, { value: element }]);
    return [{ text: '[' }, ...elements, { text: ']' }];
  }
  if (isInt(value) || isDouble(value)) return [{ text: numberText(value) }];
  if (value === null || !isPlainMap(value)) return [{ text: value === null ? '<nil>' : String(value) }];
  const map: PlainMap = value;
  const members = Object.keys(map)
    .sort(compareStrings)
    .flatMap((key, i): Part[] => [{ text: `${i === 0 ? '' : ' '}${key}:` }, { value: map[key] as Value }]);
  return [{ text: 'map[' }, ...members, { text: ']' }];
}
