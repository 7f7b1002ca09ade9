/**
 * `'…'.format([…])`.
 *
 * @see google/cel-go ext/formatting.go
 */
import type { Expr } from '../../src/ast/ast.ts';
import { Type } from '../../src/types/type.ts';
import { doubleText } from '../../src/values/double-text.ts';
import { compareStrings } from '../../src/values/order.ts';
import { goQuote } from '../../src/values/quote.ts';
import { Duration, Timestamp } from '../../src/values/time.ts';
import { durationText, timestampText } from '../../src/values/time-text.ts';
import { decodeUtf8, encodeUtf8 } from '../../src/values/utf8.ts';
import {
  CelError,
  doubleValue,
  isBytes,
  isDouble,
  isInt,
  isList,
  isMap,
  type ListValue,
  listAt,
  type MapValue,
  mapFind,
  mapKeys,
  type PlainMap,
  typeName,
  Uint,
  type Value,
} from '../../src/values/value.ts';

import { type Clause, FormatError, type FormatTarget, type Precision, readFormat } from './format-clauses.ts';
import { fixedText, scientificText } from './format-doubles.ts';

const DEFAULT_PRECISION = 6n;

/** What a clause says to an argument that it does not take. */
const REFUSALS: Readonly<Record<Clause, string>> = {
  s:
    'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and ' +
    'timestamps',
  d: 'decimal clause can only be used on integers',
  f: 'fixed-point clause can only be used on doubles',
  e: 'scientific clause can only be used on doubles',
  b: 'only integers and bools can be formatted as binary',
  x: 'only integers, byte buffers, and strings can be formatted as hex',
  X: 'only integers, byte buffers, and strings can be formatted as hex',
  o: 'octal clause can only be used on integers',
};

const refusal = (clause: Clause, type: string): FormatError =>
  new FormatError(`${REFUSALS[clause]}, was given ${type}`);

const formatting = (error: FormatError): FormatError => new FormatError(`error during formatting: ${error.message}`);

/** @param maxLength - of the result, in UTF-16 units: Kubernetes has no such limit but its memory */
export function format(text: string, args: readonly Value[] | ListValue, maxLength: number): string | CelError {
  const writer = new Writer(args, maxLength);
  const error = readFormat(text, writer);
  if (error instanceof FormatError) return new CelError(error.message);
  return writer.result ?? new CelError('format: result is too long');
}

class Writer implements FormatTarget {
  readonly argumentCount: number;
  readonly #args: readonly Value[] | ListValue;
  readonly #maxLength: number;
  #parts: string[] = [];
  #length = 0;

  constructor(args: readonly Value[] | ListValue, maxLength: number) {
    this.argumentCount = args.length;
    this.#args = args;
    this.#maxLength = maxLength;
  }

  /** Undefined if it is too long. */
  get result(): string | undefined {
    return this.#length > this.#maxLength ? undefined : this.#parts.join('');
  }

  takeArgument(index: number): FormatError | undefined {
    return index < this.argumentCount ? undefined : new FormatError(`index ${index} out of range`);
  }

  text(text: string): void {
    this.#length += text.length;
    if (this.#length > this.#maxLength) this.#parts = [];
    else this.#parts.push(text);
  }

  clause(clause: Clause, precision: Precision, index: number): FormatError | undefined {
    const text = clauseText(clause, precision ?? DEFAULT_PRECISION, listAt(this.#args, index));
    if (text instanceof FormatError) return formatting(text);
    this.text(text);
    return undefined;
  }
}

function clauseText(clause: Clause, precision: bigint, value: Value): string | FormatError {
  switch (clause) {
    case 's':
      return valueText(value);
    case 'd':
      return integerText(value, 10) ?? refusal(clause, typeName(value));
    case 'o':
      return integerText(value, 8) ?? refusal(clause, typeName(value));
    case 'b':
      if (typeof value === 'boolean') return value ? '1' : '0';
      return integerText(value, 2) ?? refusal(clause, typeName(value));
    case 'x':
      return hexText(value) ?? refusal(clause, typeName(value));
    case 'X':
      return hexText(value)?.toUpperCase() ?? refusal(clause, typeName(value));
    case 'f': {
      const double = doubleOf(value);
      return double === undefined ? refusal(clause, typeName(value)) : fixedText(double, precision);
    }
    case 'e': {
      const double = doubleOf(value);
      return double === undefined ? refusal(clause, typeName(value)) : scientificText(double, precision);
    }
  }
}

function integerText(value: Value, base: number): string | undefined {
  if (isInt(value)) return value.toString(base);
  return value instanceof Uint ? value.value.toString(base) : undefined;
}

function hexText(value: Value): string | undefined {
  const bytes = typeof value === 'string' ? encodeUtf8(value) : value;
  if (!isBytes(bytes)) return integerText(value, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Doubles, and the strings that JSON has for those that it cannot write. */
function doubleOf(value: Value): number | undefined {
  if (isDouble(value)) return doubleValue(value);
  switch (value) {
    case 'NaN':
      return Number.NaN;
    case 'Infinity':
      return Number.POSITIVE_INFINITY;
    case '-Infinity':
      return Number.NEGATIVE_INFINITY;
    default:
      return undefined;
  }
}

/** `%s` */
function valueText(value: Value): string | FormatError {
  if (isList(value) || isMap(value)) return nestedText(value);
  if (isDouble(value)) return doubleText(doubleValue(value));
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Duration) return durationText(value);
  return scalarText(value) ?? refusal('s', typeName(value));
}

/** What looks the same by itself and within a list. */
function scalarText(value: Value): string | FormatError | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || value === null) return String(value);
  if (value instanceof Type) return value.name;
  return isBytes(value) ? bytesText(value) : integerText(value, 10);
}

const bytesText = (bytes: Uint8Array): string | FormatError =>
  decodeUtf8(bytes) ??
  new FormatError('could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string');

type Container = readonly Value[] | ListValue | PlainMap | MapValue;

/** JSON and YAML nest far less deep; JavaScript's objects may hold themselves. */
const MAX_DEPTH = 100_000;

/** Lists and maps nest as deep as data does, so the work to do is kept in a list of our own. */
function nestedText(container: Container): string | FormatError {
  const parts: string[] = [];
  const pending: ({ readonly text: string } | { readonly value: Value; readonly depth: number })[] = [
    { value: container, depth: 0 },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) {
      parts.push(next.text);
      continue;
    }
    const depth = next.depth + 1;
    if (depth > MAX_DEPTH) return new FormatError('the value is nested too deep');
    if (isList(next.value)) {
      pending.push({ text: ']' });
      for (let i = next.value.length - 1; i >= 0; i--) {
        pending.push({ value: listAt(next.value, i), depth });
        if (i > 0) pending.push({ text: ', ' });
      }
      parts.push('[');
    } else if (isMap(next.value)) {
      const entries = sortedEntries(next.value);
      if (entries instanceof FormatError) return entries;
      pending.push({ text: '}' });
      for (let i = entries.length - 1; i >= 0; i--) {
        const [key, value] = entries[i] as readonly [string, Value];
        pending.push({ value, depth }, { text: `${i > 0 ? ', ' : ''}${key}:` });
      }
      parts.push('{');
    } else {
      const text = elementText(next.value);
      if (text instanceof FormatError) return text;
      parts.push(text);
    }
  }
  return parts.join('');
}

/** By the text of the key. */
function sortedEntries(map: PlainMap | MapValue): readonly (readonly [key: string, value: Value])[] | FormatError {
  const entries: (readonly [string, Value])[] = [];
  for (const key of mapKeys(map)) {
    const text = keyText(key);
    if (text === undefined) return new FormatError(`no formatting function for map key of type ${typeName(key)}`);
    entries.push([text, mapFind(map, key) as Value]);
  }
  return entries.sort(([a], [b]) => compareStrings(a, b));
}

function keyText(key: Value): string | undefined {
  if (typeof key === 'string') return goQuote(key);
  return typeof key === 'boolean' ? String(key) : integerText(key, 10);
}

/** Within a list or map, values look like literals. */
function elementText(value: Value): string | FormatError {
  if (typeof value === 'string') return goQuote(value);
  if (isBytes(value)) {
    const text = bytesText(value);
    return text instanceof FormatError ? text : `b${goQuote(text)}`;
  }
  if (isDouble(value)) return elementDoubleText(doubleValue(value));
  if (value instanceof Timestamp) return `timestamp(${goQuote(timestampText(value))})`;
  if (value instanceof Duration) return `duration(${goQuote(durationText(value))})`;
  return scalarText(value) ?? new FormatError(`no formatting function for ${typeName(value)}`);
}

/** Six digits, without separators; what is no number is quoted. */
function elementDoubleText(value: number): string {
  if (!Number.isFinite(value)) return goQuote(doubleText(value));
  const text = fixedText(value, DEFAULT_PRECISION).replaceAll(',', '');
  // Here the sign of a negative zero is printed.
  return Object.is(value, -0) ? `-${text}` : text;
}

/** The kinds of types that a clause takes, when it is checked before it runs. */
const KINDS: Readonly<Record<Exclude<Clause, 's'>, readonly Type['kind'][]>> = {
  d: ['int', 'uint'],
  f: ['double', 'string'],
  e: ['double', 'string'],
  b: ['int', 'uint', 'bool'],
  x: ['int', 'uint', 'string', 'bytes'],
  X: ['int', 'uint', 'string', 'bytes'],
  o: ['int', 'uint'],
};
const TEXT_KINDS: readonly Type['kind'][] = [
  'list',
  'map',
  'int',
  'uint',
  'double',
  'bool',
  'string',
  'timestamp',
  'bytes',
  'duration',
  'type',
  'null',
];

/** What is wrong with a literal format and its arguments. */
export interface FormatIssue {
  readonly message: string;
  /** The argument, or a part of it, that it is about; the whole call where absent. */
  readonly at?: Expr;
}

/**
 * Compares a format with the expressions of its arguments, and answers the first issue.
 *
 * @see google/cel-go ext/formatting.go, stringFormatValidator
 */
export function checkFormat(
  text: string,
  args: readonly Expr[],
  typeOf: (expr: Expr) => Type,
): FormatIssue | undefined {
  let at: Expr | undefined;
  const used = readFormat(text, {
    argumentCount: args.length,
    takeArgument: () => undefined,
    text: () => {},
    clause: (clause, _precision, index) => {
      at = unfit(clause, args[index] as Expr, typeOf);
      return at && formatting(refusal(clause, typeOf(at).name));
    },
  });
  if (used instanceof FormatError) return { message: used.message, ...(at && { at }) };
  if (used === args.length) return undefined;
  return { message: `too many arguments supplied to string.format (expected ${used}, got ${args.length})` };
}

/** The expression that a clause does not take: the argument, or for `%s` a part of a list or map literal. */
function unfit(clause: Clause, arg: Expr, typeOf: (expr: Expr) => Type): Expr | undefined {
  const type = typeOf(arg);
  if (clause !== 's') return isOneOf(type, KINDS[clause]) ? undefined : arg;
  if (!isOneOf(type, TEXT_KINDS)) return arg;
  const parts =
    arg.kind === 'list'
      ? arg.elements
      : arg.kind === 'map'
        ? arg.entries.flatMap(({ key, value }) => [key, value])
        : [];
  for (const part of parts) {
    const found = unfit(clause, part, typeOf);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isOneOf = (type: Type, kinds: readonly Type['kind'][]): boolean =>
  type.kind === 'dyn' || kinds.includes(type.kind);
