/**
 * @see kubernetes/kube-openapi pkg/validation/validate/validator.go, basicCommonValidator
 */
import { sameData } from '../schema/plain-data.ts';
import { doubleValue, int, isDouble, isInt, type Value } from '../values/value.ts';
import { truncated } from './numbers.ts';
import type { ListedValues } from './value-node.ts';

/**
 * Whether a value is one of those listed. Go converts it to the type of each first: a double loses its fraction to be
 * compared with an integer, an integer is the character of its code to be compared with a text.
 */
export function isListed(value: Exclude<Value, null>, { values, strings }: ListedValues): boolean {
  if (typeof value === 'string') return strings.has(value);
  if (isDouble(value)) {
    const number = doubleValue(value);
    return values.some((listed) =>
      isDouble(listed ?? '') ? doubleValue(listed as number) === number : listed === int(truncated(number)),
    );
  }
  if (isInt(value)) {
    return (
      strings.has(character(value)) ||
      values.some(
        (listed) => listed === value || (isDouble(listed ?? '') && doubleValue(listed as number) === Number(value)),
      )
    );
  }
  return values.some((listed) => listed !== null && sameData(value, listed));
}

const MAX_CODE_POINT = 0x10ffff;

function character(code: number | bigint): string {
  const isCharacter = code >= 0 && code <= MAX_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(Number(code)) : '\ufffd';
}
