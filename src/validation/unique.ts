import { jsonText } from '../kubernetes/json-text.ts';
import { sameData } from '../schema/plain-data.ts';
import type { Value } from '../values/value.ts';

/** Whether two elements of a list of plain data are the same; 1 and 1.0 are not. */
export function hasDuplicates(list: readonly Value[]): boolean {
  // 1 and 1.0 have the same text.
  const byText = new Map<string | undefined, Value[]>();
  for (const element of list) {
    const text = jsonText(element);
    const alike = byText.get(text);
    if (alike === undefined) byText.set(text, [element]);
    else if (alike.some((other) => sameData(other, element))) return true;
    else alike.push(element);
  }
  return false;
}
