import { type CallCost, type FunctionDecl, type Library, member, overload } from '../../src/decls/decls.ts';
import { add, MAX_UINT64, multiply, type Range, range, ZERO } from '../../src/ranges/range.ts';
import { DYN, INT, listOf, STRING } from '../../src/types/type.ts';
import { toNative } from '../../src/values/native-conversion.ts';
import { codePointCount, codePointOffset, sliceCodePoints, utf8Length } from '../../src/values/utf8.ts';
import { CelError, isError, type ListValue, listAt, listElements, type Value } from '../../src/values/value.ts';
import { valueText } from '../../src/values/value-text.ts';
import { elementWalkCost, textCost, textEstimate } from '../shared-costs.ts';
import { format } from './format.ts';

type List = readonly Value[] | ListValue;
type Int = number | bigint;

/**
 * More UTF-16 units than this no result may have: Kubernetes would run out of memory, JavaScript has no such strings.
 */
const MAX_LENGTH = 2 ** 28;

const tooLong = (name: string): CelError => new CelError(`${name}: result is too long`);

/** The receiver is looked through, the result is at most as long. */
const transformCost: CallCost = {
  doc: "a tenth of the text's size",
  runtime: ([text]) => textCost(text as Value),
  estimate: (target) => target && { cost: textEstimate(target.size), resultSize: target.size },
};

const replaceCost: CallCost = {
  doc: "a fifth of the text's size",
  runtime: ([text]) => textCost(text as Value, 2),
  estimate: (target, [old, replacement]) =>
    target &&
    old &&
    replacement && {
      cost: textEstimate(target.size, 2),
      resultSize: replacedSize(target.size, old.size, replacement.size),
    },
};

const splitCost: CallCost = {
  doc: "a fifth of the text's size",
  runtime: ([text]) => textCost(text as Value, 2),
  estimate: (target, [, limit]) => {
    if (target === undefined) return undefined;
    const most = limit?.literal;
    // A negative limit becomes a huge number, as in Kubernetes.
    const max = typeof most === 'number' || typeof most === 'bigint' ? BigInt(most) & MAX_UINT64 : target.size.max;
    return { cost: textEstimate(target.size, 2), resultSize: range(0n, max) };
  },
};

/** Twice the length of the result, where the estimate has once. */
const joinCost: CallCost = {
  doc: "a fifth of the result's size",
  runtime: (_args, result) => textCost(result, 2),
  estimate: (target, [separator]) => {
    if (target === undefined) return undefined;
    // Nothing is known of the elements of a dyn.
    let size = target.type.parameters.length === 0 ? ZERO : multiply(target.size, target.elementSize);
    if (separator !== undefined) size = add(size, multiply(separator.size, separators(target.size)));
    return { cost: textEstimate(size), resultSize: size };
  },
};

const separators = ({ min, max }: Range): Range => range(min > 0n ? min - 1n : 0n, max > 0n ? max - 1n : 0n);

const saturated = (value: bigint): bigint => (value > MAX_UINT64 ? MAX_UINT64 : value);
/** As Kubernetes divides, in float64. */
const ceilingOf = (a: bigint, b: bigint): bigint => saturated(BigInt(Math.ceil(Number(a) / Number(b))));

function replacedSize(text: Range, old: Range, replacement: Range): Range {
  // An empty text is found before each character and at the end; the rest stays. Otherwise the text is taken to
  // consist of what is replaced, unless that would not make it longer (for max) or shorter (for min).
  const bound = (size: bigint, part: bigint, whole: bigint, keeps: boolean): readonly [count: bigint, kept: bigint] => {
    if (part === 0n) return [saturated(size + 1n), size];
    return keeps ? [0n, size] : [ceilingOf(size, whole), 0n];
  };
  const [maxCount, maxKept] = bound(text.max, old.min, old.min, replacement.max <= old.min);
  const [minCount, minKept] = bound(text.min, old.max, old.max, old.max <= replacement.min);
  return add(multiply(range(minCount, maxCount), replacement), range(minKept, maxKept));
}

/** cel-go's own, by overload id. */
const quoteCost: CallCost = {
  doc: "a tenth of the text's size",
  runtime: ([text]) => textCost(text as Value),
  estimate: (_target, [text]) =>
    text && {
      cost: textEstimate(text.size),
      // All characters may need a backslash. The sum wraps around, as in Go.
      resultSize: range((text.size.min + 2n) & MAX_UINT64, (text.size.max * 2n + 2n) & MAX_UINT64),
    },
};

const formatCost: CallCost = {
  doc: "a tenth of the format's size",
  runtime: ([text]) => textCost(text as Value),
  estimate: (target) => target && { cost: textEstimate(target.size) },
};

/** Version 1 adds `format` and `strings.quote`; 2 words the errors of `join` anew. */
export const strings: Library = {
  name: 'cel.lib.ext.strings',
  source: 'google/cel-go ext/strings.go, Strings',
  doc: 'Functions of strings. Positions and lengths are of code points.',
  defaultCost: 'unit',
  functions: {
    charAt: {
      doc: 'The character at a position; empty right behind the last one.',
      examples: ["'hello'.charAt(4) == 'o'", "'hello'.charAt(5) == ''"],
      overloads: [member('string_char_at_int', [STRING, INT], STRING, charAt)],
    },
    indexOf: {
      doc: 'The position of the first occurrence of a string, at or behind an offset if one is given; -1 if there is none.',
      examples: [
        "'hello mellow'.indexOf('ello') == 1",
        "'hello mellow'.indexOf('ello', 2) == 7",
        "'a'.indexOf('b') == -1",
      ],
      cost: elementWalkCost,
      overloads: [
        member('string_index_of_string', [STRING, STRING], INT, (text: string, part: string) => indexOf(text, part, 0)),
        member('string_index_of_string_int', [STRING, STRING, INT], INT, indexOf),
      ],
    },
    lastIndexOf: {
      doc: 'The position of the last occurrence of a string, at or before an offset if one is given; -1 if there is none.',
      examples: [
        "'hello mellow'.lastIndexOf('ello') == 7",
        "'hello mellow'.lastIndexOf('ello', 6) == 1",
        "'hello'.lastIndexOf('') == 5",
      ],
      cost: elementWalkCost,
      overloads: [
        member('string_last_index_of_string', [STRING, STRING], INT, lastIndexOfAny),
        member('string_last_index_of_string_int', [STRING, STRING, INT], INT, lastIndexOf),
      ],
    },
    lowerAscii: {
      doc: 'With the letters A to Z made small.',
      examples: ["'TacoCat'.lowerAscii() == 'tacocat'", "'É'.lowerAscii() == 'É'"],
      cost: transformCost,
      overloads: [
        member('string_lower_ascii', [STRING], STRING, (text: string) =>
          asRunes(text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
        ),
      ],
    },
    replace: {
      doc: 'With all occurrences of a string replaced, or so many as a limit says. An empty string occurs around each character.',
      examples: [
        "'hello hello'.replace('he', 'we') == 'wello wello'",
        "'hello hello'.replace('he', 'we', 1) == 'wello hello'",
        "'ab'.replace('', '_') == '_a_b_'",
      ],
      cost: replaceCost,
      overloads: [
        member(
          'string_replace_string_string',
          [STRING, STRING, STRING],
          STRING,
          (text: string, old: string, replacement: string) => replace(text, old, replacement, -1),
        ),
        member('string_replace_string_string_int', [STRING, STRING, STRING, INT], STRING, replace),
      ],
    },
    split: {
      doc: 'The parts between the occurrences of a separator, the characters if it is empty; a limit keeps the rest in the last part.',
      examples: [
        "'a,b,c'.split(',') == ['a', 'b', 'c']",
        "'a,b,c'.split(',', 2) == ['a', 'b,c']",
        "'abc'.split('') == ['a', 'b', 'c']",
      ],
      cost: splitCost,
      overloads: [
        member('string_split_string', [STRING, STRING], listOf(STRING), (text: string, separator: string) =>
          split(text, separator, -1),
        ),
        member('string_split_string_int', [STRING, STRING, INT], listOf(STRING), split),
      ],
    },
    substring: {
      doc: 'From a position on, up to and without another one if it is given.',
      examples: ["'tacocat'.substring(4) == 'cat'", "'tacocat'.substring(0, 4) == 'taco'"],
      cost: transformCost,
      overloads: [
        member('string_substring_int', [STRING, INT], STRING, substringFrom),
        member('string_substring_int_int', [STRING, INT, INT], STRING, substring),
      ],
    },
    trim: {
      doc: "Without Unicode's white space at both ends.",
      examples: ["'  \\ttrim\\n '.trim() == 'trim'"],
      cost: transformCost,
      overloads: [member('string_trim', [STRING], STRING, trim)],
    },
    upperAscii: {
      doc: 'With the letters a to z made capital.',
      examples: ["'TacoCat'.upperAscii() == 'TACOCAT'", "'é'.upperAscii() == 'é'"],
      cost: transformCost,
      overloads: [
        member('string_upper_ascii', [STRING], STRING, (text: string) =>
          asRunes(text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
        ),
      ],
    },
    format: formatDeclaration(),
    'strings.quote': {
      doc: 'In double quotes, with the escapes of string literals.',
      examples: ["strings.quote('first\\nsecond') == '\"first\\\\nsecond\"'"],
      overloads: [overload('strings_quote', [STRING], STRING, quote, { since: 1, cost: quoteCost })],
    },
    join: {
      doc: 'The strings of a list in a row, with a separator between them if one is given.',
      examples: ["['hello', 'mellow'].join() == 'hellomellow'", "['hello', 'mellow'].join(' ') == 'hello mellow'"],
      cost: joinCost,
      overloads: [
        member('list_join', [listOf(STRING)], STRING, (list: List) => joinNative(list, ''), { until: 2 }),
        member('list_join_string', [listOf(STRING), STRING], STRING, joinNative, { until: 2 }),
        member('list_join', [listOf(STRING)], STRING, (list: List) => join(list, ''), { since: 2 }),
        member('list_join_string', [listOf(STRING), STRING], STRING, join, { since: 2 }),
      ],
    },
  },
};

function formatDeclaration(): FunctionDecl {
  return {
    doc:
      'The string with its clauses replaced by the arguments, one by one: %s any value, %d integers, %f and %e doubles, ' +
      '%b, %o, %x and %X integers in other bases, %% a percent sign; %.2f has two digits behind the point.',
    examples: ["'%s is %d'.format(['two', 2]) == 'two is 2'", "'%.2f'.format([1234.5]) == '1,234.50'"],
    overloads: [
      member(
        'string_format',
        [STRING, listOf(DYN)],
        STRING,
        (text: string, args: List) => format(text, args, MAX_LENGTH),
        {
          since: 1,
          cost: formatCost,
        },
      ),
    ],
  };
}

const outOfRange = (index: Int): CelError => new CelError(`index out of range: ${index}`);

/** What has gone through Go's runes has lost the bytes that belong to no character. */
const asRunes = (text: string): string => text.toWellFormed();

function charAt(text: string, index: Int): string | CelError {
  if (index < 0) return outOfRange(index);
  const offset = codePointOffset(text, Number(index));
  if (offset < text.length) return asRunes(String.fromCodePoint(text.codePointAt(offset) as number));
  return index === codePointCount(text) ? '' : outOfRange(index);
}

function indexOf(text: string, part: string, offset: Int): Int | CelError {
  if (offset < 0) return outOfRange(offset);
  if (part === '') return Math.min(Number(offset), codePointCount(text));
  const found = text.indexOf(part, codePointOffset(text, Number(offset)));
  return found < 0 ? -1 : codePointCount(text.slice(0, found));
}

function lastIndexOfAny(text: string, part: string): Int | CelError {
  if (part === '') return codePointCount(text);
  return utf8Length(text) < utf8Length(part) ? -1 : lastIndexOf(text, part, codePointCount(text) - 1);
}

function lastIndexOf(text: string, part: string, offset: Int): Int | CelError {
  if (offset < 0) return outOfRange(offset);
  const length = codePointCount(text);
  if (part === '') return Math.min(Number(offset), length);
  // An offset behind the text finds nothing, whatever is in it.
  if (offset >= length) return -1;
  const found = text.lastIndexOf(part, codePointOffset(text, Number(offset)));
  return found < 0 ? -1 : codePointCount(text.slice(0, found));
}

/** @see golang/go strings: Replace */
function replace(text: string, old: string, replacement: string, limit: Int): string | CelError {
  if (old === replacement || limit === 0) return text;
  if (old === '') return surround(text, replacement, limit);
  const parts = splitUpTo(text, old, limit < 0 ? Number.POSITIVE_INFINITY : Number(limit) + 1);
  const length = text.length + (parts.length - 1) * (replacement.length - old.length);
  return length > MAX_LENGTH ? tooLong('replace') : parts.join(replacement);
}

/** A string before each character and at the end, up to `limit` times. */
function surround(text: string, inserted: string, limit: Int): string | CelError {
  const places = codePointCount(text) + 1;
  const count = limit < 0 ? places : Math.min(Number(limit), places);
  if (text.length + count * inserted.length > MAX_LENGTH) return tooLong('replace');
  const end = codePointOffset(text, count - 1);
  return `${inserted}${Array.from(text.slice(0, end), (character) => character + inserted).join('')}${text.slice(end)}`;
}

/** At most `most` parts: the last has the rest. */
function splitUpTo(text: string, separator: string, most: number): string[] {
  if (most > text.length) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(separator); at >= 0 && parts.length < most - 1; at = text.indexOf(separator, start)) {
    parts.push(text.slice(start, at));
    start = at + separator.length;
  }
  parts.push(text.slice(start));
  return parts;
}

/** @see golang/go strings: SplitN */
function split(text: string, separator: string, limit: Int): readonly string[] {
  if (limit === 0) return [];
  const most = limit < 0 ? Number.POSITIVE_INFINITY : Number(limit);
  if (separator !== '') return splitUpTo(text, separator, most);
  const end = codePointOffset(text, most - 1);
  const characters = Array.from(text.slice(0, end));
  return end < text.length ? [...characters, text.slice(end)] : characters;
}

function substringFrom(text: string, start: Int): string | CelError {
  return start < 0 || start > codePointCount(text) ? outOfRange(start) : asRunes(sliceCodePoints(text, Number(start)));
}

function substring(text: string, start: Int, end: Int): string | CelError {
  if (start > end) return new CelError(`invalid substring range. start: ${start}, end: ${end}`);
  const length = codePointCount(text);
  if (start < 0 || start > length) return outOfRange(start);
  return end > length ? outOfRange(end) : asRunes(sliceCodePoints(text, Number(start), Number(end)));
}

/** Unicode's White_Space, which JavaScript's own `trim` does not quite take: U+0085 is one, U+FEFF is none. */
const isSpace = (unit: number): boolean =>
  (unit >= 9 && unit <= 13) ||
  unit === 0x20 ||
  unit === 0x85 ||
  unit === 0xa0 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000;

/** @see golang/go strings: TrimSpace */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
]);

/** Other control characters stay as they are. */
function quote(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
  return `"${text.toWellFormed().replace(/[\x07-\r\\"]/g, (character) => ESCAPES.get(character) as string)}"`;
}

function join(list: List, separator: string): string | CelError {
  const parts: string[] = [];
  for (let i = 0; i < list.length; i++) {
    const element = listAt(list, i);
    if (typeof element !== 'string') return new CelError(`join: invalid input: ${valueText(element)}`);
    parts.push(element);
  }
  return joined(parts, separator);
}

/** The whole list has to become one of strings first. */
function joinNative(list: List, separator: string): string | CelError {
  const parts: string[] = [];
  for (const element of listElements(list)) {
    const text = toNative(element, 'string');
    if (isError(text)) return text;
    parts.push(text as string);
  }
  return joined(parts, separator);
}

function joined(parts: readonly string[], separator: string): string | CelError {
  let length = separator.length * parts.length;
  for (const part of parts) length += part.length;
  return length > MAX_LENGTH ? tooLong('join') : parts.join(separator);
}
