/**
 * Arithmetic of ints, uints, durations and timestamps with the errors of Kubernetes. Ints are computed as numbers as
 * long as operands and result are safe integers, exactly beyond.
 *
 * @see google/cel-go common/types/overflow.go
 */
import { Duration, Timestamp } from './time.ts';
import { CelError, int, Uint } from './value.ts';

/** An int: a safe integer, or a bigint beyond. */
export type Int = number | bigint;

export const MIN_INT64 = -9223372036854775808n;
export const MAX_INT64 = 9223372036854775807n;
const MAX_UINT64 = 18446744073709551615n;

/** 0001-01-01T00:00:00Z. */
export const MIN_TIMESTAMP_SECONDS = -62135596800;
/** 9999-12-31T23:59:59Z. */
export const MAX_TIMESTAMP_SECONDS = 253402300799;

export const NANOS_PER_SECOND = 1_000_000_000n;
const NANOS = 1_000_000_000;

export const integerOverflow = (): CelError => new CelError('integer overflow');
export const unsignedOverflow = (): CelError => new CelError('unsigned integer overflow');
export const timestampOverflow = (): CelError => new CelError('timestamp overflow');
const divisionByZero = (): CelError => new CelError('division by zero');
const modulusByZero = (): CelError => new CelError('modulus by zero');

/** The int of any integer, or an overflow. */
export const checkedInt = (value: bigint): Int | CelError =>
  value < MIN_INT64 || value > MAX_INT64 ? integerOverflow() : int(value);

const checkedUint = (value: bigint): Uint | CelError =>
  value < 0n || value > MAX_UINT64 ? unsignedOverflow() : new Uint(value);

export function addInts(a: Int, b: Int): Int | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return checkedInt(BigInt(a) + BigInt(b));
}

export function subtractInts(a: Int, b: Int): Int | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return checkedInt(BigInt(a) - BigInt(b));
}

// Adding 0 turns the -0 of JavaScript's *, / and % into 0.

export function multiplyInts(a: Int, b: Int): Int | CelError {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return checkedInt(BigInt(a) * BigInt(b));
}

/** Truncates toward zero. */
export function divideInts(a: Int, b: Int): Int | CelError {
  if (b === 0) return divisionByZero();
  // For safe integers the rounded quotient never reaches the next integer.
  if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0;
  return checkedInt(BigInt(a) / BigInt(b));
}

/** The remainder has the sign of the dividend. */
export function moduloInts(a: Int, b: Int): Int | CelError {
  if (b === 0) return modulusByZero();
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0;
  if (a === MIN_INT64 && b === -1) return integerOverflow();
  return int(BigInt(a) % BigInt(b));
}

export const negateInt = (a: Int): Int | CelError => (typeof a === 'number' ? 0 - a : checkedInt(-a));

export const addUints = (a: Uint, b: Uint): Uint | CelError => checkedUint(a.value + b.value);
export const subtractUints = (a: Uint, b: Uint): Uint | CelError => checkedUint(a.value - b.value);
export const multiplyUints = (a: Uint, b: Uint): Uint | CelError => checkedUint(a.value * b.value);
export const divideUints = (a: Uint, b: Uint): Uint | CelError =>
  b.value === 0n ? divisionByZero() : new Uint(a.value / b.value);
export const moduloUints = (a: Uint, b: Uint): Uint | CelError =>
  b.value === 0n ? modulusByZero() : new Uint(a.value % b.value);

/** Seconds of the longest durations, either way, rounded toward zero. */
const MOST_SECONDS = 9_223_372_036;

/** @param nanos - beside the seconds: less than two seconds of them, either way */
function checkedDuration(seconds: number, nanos: number): Duration | CelError {
  const whole = seconds + Math.floor(nanos / NANOS);
  const rest = nanos - Math.floor(nanos / NANOS) * NANOS;
  if (whole > -MOST_SECONDS && whole < MOST_SECONDS) return new Duration(whole, rest);
  const exact = BigInt(whole) * BigInt(NANOS) + BigInt(rest);
  return exact < MIN_INT64 || exact > MAX_INT64 ? integerOverflow() : new Duration(whole, rest);
}

export const addDurations = (a: Duration, b: Duration): Duration | CelError =>
  checkedDuration(a.seconds + b.seconds, a.rest + b.rest);
export const subtractDurations = (a: Duration, b: Duration): Duration | CelError =>
  checkedDuration(a.seconds - b.seconds, a.rest - b.rest);
export const negateDuration = (a: Duration): Duration | CelError => checkedDuration(0 - a.seconds, 0 - a.rest);

/** Keeps the zone of the timestamp. */
export function addToTimestamp(time: Timestamp, duration: Duration): Timestamp | CelError {
  let seconds = time.seconds + duration.seconds;
  let nanos = time.nanos + duration.rest;
  if (nanos >= NANOS) {
    seconds++;
    nanos -= NANOS;
  }
  if (seconds < MIN_TIMESTAMP_SECONDS || seconds > MAX_TIMESTAMP_SECONDS) return timestampOverflow();
  return new Timestamp(seconds, nanos, time.offset);
}

export function subtractFromTimestamp(time: Timestamp, duration: Duration): Timestamp | CelError {
  const negated = negateDuration(duration);
  return negated instanceof CelError ? negated : addToTimestamp(time, negated);
}

export function subtractTimestamps(a: Timestamp, b: Timestamp): Duration | CelError {
  const seconds = a.seconds - b.seconds;
  // The seconds overflow on their own, whatever the nanoseconds would bring back.
  if (seconds > MOST_SECONDS || seconds < -MOST_SECONDS) return integerOverflow();
  return checkedDuration(seconds, a.nanos - b.nanos);
}
