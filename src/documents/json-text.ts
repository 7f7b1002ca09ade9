/** Values as JSON text that reads back as the same values: `5` and `5.0` apart, integers with all digits. */
import { Double, isList, isMap, listElements, mapFind, mapKeys, type Value } from '../values/value.ts';

/**
 * The JSON text of plain data. Keeps its own stack, as the reader does.
 *
 * @param indent - spaces of a level; 0 for all on one line
 * @throws TypeError for what JSON has no form for: NaN, infinities, bytes, uints and other values of CEL alone
 */
export function stringifyJson(value: Value, indent = 0): string {
  const parts: string[] = [];
  const newLine = (depth: number): void => {
    if (indent > 0) parts.push(`\n${' '.repeat(indent * depth)}`);
  };
  const stack: Iterator<readonly [string | undefined, Value], void>[] = [];
  const closers: string[] = [];
  /** Whether the innermost container has a member already. */
  const started: boolean[] = [];

  const write = (part: Value): void => {
    const members = membersOf(part);
    if (members === undefined) {
      parts.push(scalarText(part));
      return;
    }
    parts.push(isList(part) ? '[' : '{');
    closers.push(isList(part) ? ']' : '}');
    stack.push(members);
    started.push(false);
  };

  write(value);
  while (stack.length > 0) {
    const depth = stack.length;
    const next = (stack[depth - 1] as Iterator<readonly [string | undefined, Value], void>).next();
    if (next.done) {
      stack.pop();
      if (started.pop()) newLine(depth - 1);
      parts.push(closers.pop() as string);
      continue;
    }
    if (started[depth - 1]) parts.push(',');
    started[depth - 1] = true;
    newLine(depth);
    const [key, member] = next.value;
    if (key !== undefined) parts.push(JSON.stringify(key), indent > 0 ? ': ' : ':');
    write(member);
  }
  return parts.join('');
}

function membersOf(value: Value): Iterator<readonly [string | undefined, Value], void> | undefined {
  if (isList(value))
    return listElements(value)
      .map((element) => [undefined, element] as const)
      [Symbol.iterator]();
  if (!isMap(value)) return undefined;
  return mapKeys(value)
    .map((key) => {
      if (typeof key !== 'string') throw new TypeError('a member name in JSON is a string');
      return [key, mapFind(value, key) as Value] as const;
    })
    [Symbol.iterator]();
}

function scalarText(value: Value): string {
  if (value instanceof Double) return floatText(value.value);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isSafeInteger(value) ? String(value) : floatText(value);
    default:
  }
  if (value === null) return 'null';
  throw new TypeError('JSON has no form for a value of this kind');
}

/** With a point where an integer of int64 would be read otherwise. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`JSON has no form for ${value}`);
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
