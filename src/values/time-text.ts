/**
 * Timestamps and durations as text and back, as Go reads and writes them.
 *
 * @see golang/go time: Parse, ParseDuration, Time.Format, Duration.String
 */
import { MAX_TIMESTAMP_SECONDS, MIN_TIMESTAMP_SECONDS } from './arithmetic.ts';
import { doubleFixedText } from './double-text.ts';
import { Duration, Timestamp } from './time.ts';

/** A date and time of day of the proleptic Gregorian calendar. */
export interface CivilTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  /** From 0, of the year. */
  readonly yearDay: number;
  /** 0 is Sunday. */
  readonly weekDay: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const SECONDS_PER_DAY = 86400;
const DAYS_PER_ERA = 146097;
/** To 1970-01-01 from 0000-03-01. */
const DAYS_TO_1970 = 719468;

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const daysInMonth = (month: number, year: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] as number);

/** Days since 1970-01-01. Counts years from March, so that the leap day ends them, and from an era before, to be above 0. */
function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = year + (month > 2 ? 400 : 399);
  const leapDays = (marchYear >> 2) - ((marchYear / 100) | 0) + ((marchYear / 400) | 0);
  const dayOfYear = ((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) | 0;
  return marchYear * 365 + leapDays + dayOfYear + (day - 1) - (DAYS_PER_ERA + DAYS_TO_1970);
}

/** @param localSeconds - since 1970-01-01T00:00:00 of the zone that is meant */
export function civilTime(localSeconds: number): CivilTime {
  const days = Math.floor(localSeconds / SECONDS_PER_DAY);
  const secondOfDay = localSeconds - days * SECONDS_PER_DAY;
  const era = Math.floor((days + DAYS_TO_1970) / DAYS_PER_ERA);
  const dayOfEra = days + DAYS_TO_1970 - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfMarchYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfMarchYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return {
    year,
    month,
    day: dayOfMarchYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
    yearDay: days - daysFromCivil(year, 1, 1),
    weekDay: (((days + 4) % 7) + 7) % 7,
    hour: Math.floor(secondOfDay / 3600),
    minute: Math.floor((secondOfDay % 3600) / 60),
    second: secondOfDay % 60,
  };
}

const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const DIGIT_NINE = 0x39;
const COLON = 0x3a;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;
const LETTER_H = 0x68;
const LETTER_M = 0x6d;
const LETTER_N = 0x6e;
const LETTER_S = 0x73;
const LETTER_U = 0x75;

/** The digit at a place; more than nine where there is none. */
const digitAt = (text: string, at: number): number => text.charCodeAt(at) ^ 0x30;

/** Above all numbers of two digits. */
const NO_NUMBER = 100;

/** The number at a place; at least {@link NO_NUMBER} where there is none. */
function twoDigitsAt(text: string, at: number): number {
  const last = digitAt(text, at + 1);
  return last > 9 ? NO_NUMBER : digitAt(text, at) * 10 + last;
}

/**
 * Reads an RFC 3339 timestamp with Go's liberties: an hour of one digit, a decimal comma, offsets up to 24:60, digits
 * of the second beyond the ninth dropped.
 *
 * @returns undefined where the text is no timestamp, `overflow` where it is one outside the years 1 to 9999
 */
export function parseTimestamp(text: string): Timestamp | 'overflow' | undefined {
  const century = twoDigitsAt(text, 0);
  const yearOfCentury = twoDigitsAt(text, 2);
  const year = century * 100 + yearOfCentury;
  const month = twoDigitsAt(text, 5);
  const day = twoDigitsAt(text, 8);
  if (text.charCodeAt(4) !== MINUS || text.charCodeAt(7) !== MINUS || text.charCodeAt(10) !== LETTER_T)
    return undefined;
  if (century >= NO_NUMBER || yearOfCentury >= NO_NUMBER) return undefined;
  if (month === 0 || month > 12 || day === 0 || day > daysInMonth(month, year)) return undefined;
  let at = text.charCodeAt(12) === COLON ? 12 : 13;
  const hour = at === 12 ? digitAt(text, 11) : twoDigitsAt(text, 11);
  const minute = twoDigitsAt(text, at + 1);
  const second = twoDigitsAt(text, at + 4);
  if (text.charCodeAt(at) !== COLON || text.charCodeAt(at + 3) !== COLON) return undefined;
  if (hour > (at === 12 ? 9 : 23) || minute > 59 || second > 59) return undefined;
  at += 6;
  let nanos = 0;
  if (text.charCodeAt(at) === POINT || text.charCodeAt(at) === COMMA) {
    const first = ++at;
    let unit = 100_000_000;
    for (let digit = digitAt(text, at); digit <= 9; digit = digitAt(text, ++at)) {
      if (unit >= 1) nanos += digit * unit;
      unit = unit === 1 ? 0 : unit / 10;
    }
    if (at === first) return undefined;
  }
  const offset = text.charCodeAt(at) === LETTER_Z && text.length === at + 1 ? 0 : parseOffset(text, at);
  if (offset === undefined) return undefined;
  const seconds = daysFromCivil(year, month, day) * SECONDS_PER_DAY + (hour * 60 + minute) * 60 + second - offset;
  if (seconds < MIN_TIMESTAMP_SECONDS || seconds > MAX_TIMESTAMP_SECONDS) return 'overflow';
  return new Timestamp(seconds, nanos, offset);
}

/** Seconds east of UTC, where the rest of a text is `+hh:mm` or `-hh:mm`. */
function parseOffset(text: string, at: number): number | undefined {
  const sign = text[at];
  if ((sign !== '+' && sign !== '-') || text[at + 3] !== ':' || text.length !== at + 6) return undefined;
  const hours = twoDigitsAt(text, at + 1);
  const minutes = twoDigitsAt(text, at + 4);
  if (hours > 24 || minutes > 60) return undefined;
  const seconds = hours * 3600 + minutes * 60;
  return sign === '-' ? 0 - seconds : seconds;
}

const padded = (value: number, width = 2): string => String(value).padStart(width, '0');

/** `.5`: nine digits without the zeros at the end, nothing for 0. */
const fraction = (nanos: number): string => (nanos === 0 ? '' : `.${padded(nanos, 9).replace(/0+$/, '')}`);

/** RFC 3339 with the digits of the second that are needed, in the zone the timestamp was written in. */
export function timestampText(time: Timestamp): string {
  const { year, month, day, hour, minute, second } = civilTime(time.seconds + time.offset);
  const date = `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
  const clock = `${padded(hour)}:${padded(minute)}:${padded(second)}${fraction(time.nanos)}`;
  return `${date}T${clock}${offsetText(time.offset)}`;
}

function offsetText(offset: number): string {
  if (offset === 0) return 'Z';
  const minutes = Math.trunc(Math.abs(offset) / 60);
  return `${offset < 0 ? '-' : '+'}${padded(Math.trunc(minutes / 60))}:${padded(minutes % 60)}`;
}

const UNITS = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const LIMIT = 1n << 63n;
const TERM = /(\d*)(?:\.(\d*))?([^.\d]+)/y;

/**
 * Reads a duration such as `1h30m`, `-1.5s`, `0`; undefined where the text is none.
 *
 * @see golang/go time: ParseDuration
 */
export function parseDuration(text: string): Duration | undefined {
  const nanos = parseSafeDuration(text);
  if (nanos === undefined) return parseAnyDuration(text);
  const seconds = Math.floor(nanos / 1e9);
  return new Duration(seconds, nanos - seconds * 1e9);
}

/** Digits of a fraction that are exact as a number, as is the power of ten below them. */
const SAFE_DIGITS = 15;
/** Within the safe integers: about a hundred days, in nanoseconds. */
const SAFE_NANOS = 9e15;

/** The nanoseconds of a text whose terms and sum are safe integers; undefined where it takes more to read it. */
function parseSafeDuration(text: string): number | undefined {
  const { length } = text;
  const negative = text.charCodeAt(0) === MINUS;
  let at = negative || text.charCodeAt(0) === PLUS ? 1 : 0;
  let total = 0;
  if (at === length) return undefined;
  while (at < length) {
    const start = at;
    let amount = 0;
    let digit = digitAt(text, at);
    for (; digit <= 9; digit = digitAt(text, ++at)) amount = amount * 10 + digit;
    let digits = at - start;
    let decimals = 0;
    let scale = 1;
    if (text.charCodeAt(at) === POINT) {
      for (digit = digitAt(text, ++at); digit <= 9; digit = digitAt(text, ++at)) {
        decimals = decimals * 10 + digit;
        scale *= 10;
        digits++;
      }
    }
    const unitLength = text.charCodeAt(at + 1) === LETTER_S ? 2 : 1;
    const unit = unitLength === 2 ? shortUnitAt(text, at) : unitAt(text, at);
    at += unitLength;
    const isTerm = digits > 0 && (at === length || text.charCodeAt(at) <= DIGIT_NINE);
    total += amount * unit + Math.trunc(decimals * (unit / scale));
    if (!isTerm || digits > SAFE_DIGITS || !(total <= SAFE_NANOS)) return undefined;
  }
  return negative ? 0 - total : total;
}

/** `h`, `m` or `s`, in nanoseconds; NaN for others. */
function unitAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit === LETTER_S ? 1e9 : unit === LETTER_M ? 60e9 : unit === LETTER_H ? 3600e9 : Number.NaN;
}

/** `ms`, `us` or `ns`, of which the first letter is looked at. */
function shortUnitAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit === LETTER_M ? 1e6 : unit === LETTER_U ? 1e3 : unit === LETTER_N ? 1 : Number.NaN;
}

function parseAnyDuration(text: string): Duration | undefined {
  const negative = text.startsWith('-');
  const body = negative || text.startsWith('+') ? text.slice(1) : text;
  if (body === '0') return new Duration(0n);
  if (body === '') return undefined;
  let total = 0n;
  TERM.lastIndex = 0;
  while (TERM.lastIndex < body.length) {
    const match = TERM.exec(body);
    const term = match === null ? undefined : termNanos(match[1] as string, match[2] ?? '', match[3] as string);
    if (term === undefined) return undefined;
    // Like the unsigned integer in Go: two terms of 2^63 make 0.
    total = BigInt.asUintN(64, total + term);
    if (total > LIMIT) return undefined;
  }
  if (negative) return new Duration(-total);
  return total === LIMIT ? undefined : new Duration(total);
}

function termNanos(whole: string, decimals: string, unitName: string): bigint | undefined {
  const unit = UNITS.get(unitName);
  if (unit === undefined || (whole === '' && decimals === '') || significantLength(whole) > 19) return undefined;
  const value = BigInt(whole);
  if (value > LIMIT / unit) return undefined;
  const nanos = value * unit + fractionNanos(decimals, unit);
  return nanos > LIMIT ? undefined : nanos;
}

const significantLength = (digits: string): number => digits.replace(/^0+/, '').length;

/** A fraction of a unit, computed in floating point as Go does; digits that no longer fit 63 bits are dropped. */
function fractionNanos(decimals: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of decimals) {
    if (value > (LIMIT - 1n) / 10n) break;
    const next = value * 10n + BigInt(digit);
    if (next > LIMIT) break;
    value = next;
    scale *= 10;
  }
  return value === 0n ? 0n : BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}

const NANOS_PER_SECOND = 1_000_000_000n;

/**
 * A duration in a unit, as the double that Go computes: whole units plus the rest.
 *
 * @param unit - in nanoseconds
 */
export function durationIn(duration: Duration, unit: number): number {
  const nanos = duration.seconds * 1e9 + duration.rest;
  if (Number.isSafeInteger(nanos)) return Math.trunc(nanos / unit) + (nanos % unit) / unit;
  const exact = duration.nanos;
  return Number(exact / BigInt(unit)) + Number(exact % BigInt(unit)) / unit;
}

/** CEL's `string(duration)`: seconds as a double, `5400s`, `0.000000001s`. */
export const durationText = (duration: Duration): string => `${doubleFixedText(durationIn(duration, 1e9))}s`;

/**
 * Go's form: `1h30m0s`, `1.5s`, `100ms`, `0s`.
 *
 * @see golang/go time: Duration.String
 */
export function goDurationText(duration: Duration): string {
  const size = duration.nanos < 0n ? -duration.nanos : duration.nanos;
  const text = size < NANOS_PER_SECOND ? subSecondText(Number(size)) : clockText(size);
  return duration.nanos < 0n ? `-${text}` : text;
}

function subSecondText(nanos: number): string {
  if (nanos === 0) return '0s';
  if (nanos < 1_000) return `${nanos}ns`;
  return nanos < 1_000_000 ? `${nanos / 1_000}\u00b5s` : `${nanos / 1_000_000}ms`;
}

function clockText(nanos: bigint): string {
  const seconds = nanos / NANOS_PER_SECOND;
  const minutes = seconds / 60n;
  const hours = minutes / 60n;
  const last = `${seconds % 60n}${fraction(Number(nanos % NANOS_PER_SECOND))}s`;
  if (minutes === 0n) return last;
  return hours === 0n ? `${minutes}m${last}` : `${hours}h${minutes % 60n}m${last}`;
}
