/**
 * Dates, times and durations as Go reads them, with its error texts.
 *
 * @see golang/go time: Parse, ParseDuration
 */

import { Timestamp } from '../values/time.ts';
import { encodeUtf8 } from '../values/utf8.ts';

/** Why a text is no time; the words of Go's `time.ParseError`. */
export class TimeFault {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** One character for each byte of UTF-8, as Go counts. */
function byteString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return Array.from(encodeUtf8(text), (byte) => String.fromCharCode(byte)).join('');
}

/** In quotes as package time does it: what is no printable ASCII in hexadecimal, byte for byte. */
function quote(bytes: string): string {
  const escaped = bytes
    .replace(/["\\]/g, '\\$&')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
    .replace(/[\x00-\x1f\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${escaped}"`;
}

const isDigit = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
};

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const DAY = 86_400;

/** Days from 1970-01-01 in the Gregorian calendar; `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / 1000 / DAY;
}

/** What of a time a layout element fills in. */
interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  nanos: number;
  /** East of UTC in seconds; undefined where no offset was written. */
  offset: number | undefined;
}

/** What an element leaves of the text; `bad` where it does not fit, else what is out of range. */
type Step = { readonly rest: string; readonly bad?: boolean; readonly outOfRange?: string };

type Element = (value: string, fields: Fields, next: string | undefined) => Step;

const BAD: Step = { rest: '', bad: true };

/** Two digits; with `short` one is enough. */
function number(value: string, short = false): { value: number; rest: string } | undefined {
  if (!isDigit(value, 0)) return undefined;
  if (isDigit(value, 1)) return { value: Number(value.slice(0, 2)), rest: value.slice(2) };
  return short ? { value: Number(value[0]), rest: value.slice(1) } : undefined;
}

const twoDigits =
  (name: 'month' | 'day' | 'hour' | 'minute' | 'second', least: number, most: number, short = false): Element =>
  (value, fields) => {
    const found = number(value, short);
    if (found === undefined) return BAD;
    fields[name] = found.value;
    const inRange = found.value >= least && found.value <= most;
    return inRange ? { rest: found.rest } : { rest: found.rest, outOfRange: name };
  };

/** `.` or `,` and digits as nanoseconds; only the first nine count. Digits may stand behind a sign, as Go's atoi has it. */
function fraction(text: string): { nanos: number } | 'bad' | 'negative' {
  if (text[0] !== '.' && text[0] !== ',') return 'bad';
  const digits = text.slice(1, 10);
  if (!/^[+-]?[0-9]*$/.test(digits)) return 'bad';
  const nanos = Number(digits.replace(/^\+/, '') || '0') * 10 ** (9 - digits.length);
  if (Number.isNaN(nanos)) return { nanos: 0 };
  return nanos < 0 ? 'negative' : { nanos: nanos + 0 };
}

function takeFraction(value: string, length: number, fields: Fields): Step {
  const found = fraction(value.slice(0, length));
  const rest = value.slice(length);
  if (found === 'bad') return BAD;
  if (found === 'negative') return { rest, outOfRange: 'fractional second' };
  fields.nanos = found.nanos;
  return { rest };
}

/** Length of a fraction at the start of a text: the sign and all digits behind it; 0 without one. */
function fractionLength(value: string): number {
  if ((value[0] !== '.' && value[0] !== ',') || !isDigit(value, 1)) return 0;
  let length = 2;
  while (isDigit(value, length)) length++;
  return length;
}

const seconds = twoDigits('second', 0, 59);

const exactFraction =
  (digits: number): Element =>
  (value, fields) =>
    value.length < digits + 1 ? BAD : takeFraction(value, digits + 1, fields);

const ELEMENTS: ReadonlyMap<string, Element> = new Map<string, Element>([
  [
    '2006',
    (value, fields) => {
      if (value.length < 4 || !isDigit(value, 0) || !/^[0-9]{4}/.test(value)) return BAD;
      fields.year = Number(value.slice(0, 4));
      return { rest: value.slice(4) };
    },
  ],
  ['01', twoDigits('month', 1, 12)],
  // Checked against the month at the end.
  ['02', twoDigits('day', 0, 99)],
  ['15', twoDigits('hour', 0, 23, true)],
  ['04', twoDigits('minute', 0, 59)],
  [
    '05',
    (value, fields, next) => {
      const step = seconds(value, fields, next);
      if (step.bad || step.outOfRange !== undefined || next?.startsWith('.')) return step;
      // A fraction is read even where the layout has none.
      const length = fractionLength(step.rest);
      return length === 0 ? step : takeFraction(step.rest, length, fields);
    },
  ],
  ['.000000', exactFraction(6)],
  ['.000', exactFraction(3)],
  [
    'Z07:00',
    (value, fields) => {
      if (value[0] === 'Z') {
        fields.offset = 0;
        return { rest: value.slice(1) };
      }
      if (value.length < 6 || value[3] !== ':') return BAD;
      const hour = number(value.slice(1, 3));
      const minute = hour === undefined ? undefined : number(value.slice(4, 6));
      const rest = value.slice(6);
      // The minute's fault is the one told. 24 and 60 are let through.
      if (minute !== undefined && minute.value > 60) return { rest, outOfRange: 'time zone offset minute' };
      if (hour !== undefined && hour.value > 24) return { rest, outOfRange: 'time zone offset hour' };
      if (hour === undefined || minute === undefined || (value[0] !== '+' && value[0] !== '-')) return BAD;
      const offset = (hour.value * 60 + minute.value) * 60;
      // -0 for a written +00:00: the same zone, but Go keeps it apart from Z, and sets of times do as well.
      fields.offset = value[0] === '-' || offset === 0 ? -offset : offset;
      return { rest };
    },
  ],
]);

/** Layouts as the list of their elements, each with the text in front of it. */
type Layout = readonly (readonly [prefix: string, element: string])[];

const DATE: Layout = [
  ['', '2006'],
  ['-', '01'],
  ['-', '02'],
];
const LOCAL: Layout = [...DATE, ['T', '15'], [':', '04'], [':', '05']];
const ZONE = ['', 'Z07:00'] as const;

const layoutText = (layout: Layout): string => layout.map(([prefix, element]) => prefix + element).join('');

function parse(layout: Layout, text: string): Timestamp | TimeFault {
  const fields: Fields = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0, nanos: 0, offset: undefined };
  const original = byteString(text);
  const mismatch = (rest: string, element: string): TimeFault =>
    new TimeFault(
      `parsing time ${quote(original)} as ${quote(layoutText(layout))}: cannot parse ${quote(rest)} as ${quote(element)}`,
    );
  const refused = (reason: string): TimeFault => new TimeFault(`parsing time ${quote(original)}: ${reason}`);
  let value = original;
  for (const [index, [prefix, name]] of layout.entries()) {
    for (const character of prefix) {
      if (value[0] !== character) return mismatch(value, prefix);
      value = value.slice(1);
    }
    const element = ELEMENTS.get(name) as Element;
    const step = element(value, fields, layout[index + 1]?.[1]);
    if (step.outOfRange !== undefined) return refused(`${step.outOfRange} out of range`);
    if (step.bad) return mismatch(value, name);
    value = step.rest;
  }
  if (value !== '') return refused(`extra text: ${quote(value)}`);
  if (fields.day < 1 || fields.day > daysIn(fields.year, fields.month)) return refused('day out of range');
  const { offset = 0 } = fields;
  const local = daysSinceEpoch(fields.year, fields.month, fields.day) * DAY + (fields.hour * 60 + fields.minute) * 60;
  return new Timestamp(local + fields.second - offset, fields.nanos, offset);
}

/** `2006-01-02`, midnight UTC. */
export const parseDate = (text: string): Timestamp | TimeFault => parse(DATE, text);

const RFC3339: Layout = [...LOCAL, ZONE];

/** `2006-01-02T15:04:05Z07:00`, with or without fraction. */
export const parseRfc3339 = (text: string): Timestamp | TimeFault => parse(RFC3339, text);

/** In the order they are tried; a fourth, with nine fraction digits, reads the same as the third. */
const DATE_TIMES: readonly Layout[] = [
  [...LOCAL, ['', '.000000'], ZONE],
  [...LOCAL, ['', '.000'], ZONE],
  RFC3339,
  LOCAL,
];

/**
 * A date and time with or without zone. The empty text is the start of 1970. The error is that of the last layout tried,
 * the one without zone.
 *
 * @see kubernetes/kube-openapi pkg/validation/strfmt/time.go, ParseDateTime
 */
export function parseDateTime(text: string): Timestamp | TimeFault {
  if (text === '') return new Timestamp(0, 0);
  let result: Timestamp | TimeFault = new TimeFault('');
  for (const layout of DATE_TIMES) {
    result = parse(layout, text);
    if (result instanceof Timestamp) return result;
  }
  return result;
}

const MAX_INT64 = 9223372036854775807n;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const SPAN = /([0-9]*)(?:(\.)([0-9]*))?([^0-9.]+)/y;

/** Of a fraction Go counts digits while they fit an int64. */
function fractionNanos(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    const next = value * 10n + BigInt(digit);
    if (value > MAX_INT64 / 10n || next > MAX_INT64 + 1n) break;
    value = next;
    scale *= 10;
  }
  return value === 0n ? 0n : BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}

/** Go's own notation, `1h30m`, `-1.5s`, `0`; undefined where the text is none. In nanoseconds. */
function parseGoDuration(text: string): bigint | undefined {
  const negative = text[0] === '-';
  const body = negative || text[0] === '+' ? text.slice(1) : text;
  if (body === '0') return 0n;
  if (body === '') return undefined;
  const limit = MAX_INT64 + 1n;
  let total = 0n;
  SPAN.lastIndex = 0;
  while (SPAN.lastIndex < body.length) {
    const match = SPAN.exec(body);
    if (match === null) return undefined;
    const [, whole = '', , rest = '', name = ''] = match;
    const unit = UNITS.get(name);
    if (unit === undefined || (whole === '' && rest === '')) return undefined;
    const count = BigInt(whole === '' ? 0 : whole);
    if (count > limit / unit) return undefined;
    const nanos = count * unit + fractionNanos(rest, unit);
    total += nanos;
    if (nanos > limit || total > limit) return undefined;
  }
  if (negative) return -total;
  return total > MAX_INT64 ? undefined : total;
}

const SPOKEN = /([0-9]+)[\t\n\f\r ]*([A-Za-zµ]+)/g;

/** Each with its spellings; the last one is enough as a beginning: `minutes`, `hourly`. */
const SPOKEN_UNITS: readonly (readonly [bigint, readonly string[]])[] = [
  [1n, ['ns', 'nano']],
  [1_000n, ['us', 'µs', 'micro']],
  [1_000_000n, ['ms', 'milli']],
  [1_000_000_000n, ['s', 'sec']],
  [60_000_000_000n, ['m', 'min']],
  [3_600_000_000_000n, ['h', 'hr', 'hour']],
  [86_400_000_000_000n, ['d', 'day']],
  [604_800_000_000_000n, ['w', 'wk', 'week']],
];

/**
 * A duration in nanoseconds: Go's notation, else the sum of all numbers with a unit that stand somewhere in the text
 * (`1 day`, `P1D`, `5 hours`), signs and fractions not looked at; wraps around at 64 bits.
 *
 * @see kubernetes/kube-openapi pkg/validation/strfmt/duration.go, ParseDuration
 */
export function parseDuration(text: string): bigint | TimeFault {
  const plain = parseGoDuration(text);
  if (plain !== undefined) return plain;
  let total = 0n;
  let found = false;
  for (const [, digits = '', word = ''] of text.matchAll(SPOKEN)) {
    const count = BigInt(digits);
    if (count > MAX_INT64) return new TimeFault(`strconv.Atoi: parsing "${digits}": value out of range`);
    const unit = word.toLowerCase();
    for (const [nanos, spellings] of SPOKEN_UNITS) {
      for (const [index, spelling] of spellings.entries()) {
        if (unit === spelling || (index === spellings.length - 1 && unit.startsWith(spelling))) {
          found = true;
          total += count * nanos;
        }
      }
    }
  }
  return found ? BigInt.asIntN(64, total) : new TimeFault(`unable to parse ${text} as duration`);
}
