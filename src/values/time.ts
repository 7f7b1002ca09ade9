import { DURATION, TIMESTAMP, type Type } from '../types/type.ts';
import { Boxed, type Value } from './value.ts';

const NANOS_PER_SECOND = 1_000_000_000;

/** A length of time in nanoseconds, within int64; kept as two numbers, which are faster to compute with. */
export class Duration extends Boxed {
  /** Whole seconds, floored. */
  readonly seconds: number;
  /** Of the second: 0 to 999,999,999. */
  readonly rest: number;

  constructor(nanos: bigint);
  constructor(seconds: number, rest: number);
  constructor(amount: bigint | number, rest = 0) {
    super();
    if (typeof amount === 'number') {
      this.seconds = amount;
      this.rest = rest;
    } else {
      const remainder = Number(amount % BigInt(NANOS_PER_SECOND));
      const seconds = Number(amount / BigInt(NANOS_PER_SECOND));
      this.seconds = remainder < 0 ? seconds - 1 : seconds;
      this.rest = remainder < 0 ? remainder + NANOS_PER_SECOND : remainder;
    }
  }

  get nanos(): bigint {
    return BigInt(this.seconds) * BigInt(NANOS_PER_SECOND) + BigInt(this.rest);
  }

  override get type(): Type {
    return DURATION;
  }

  override get isZero(): boolean {
    return this.seconds === 0 && this.rest === 0;
  }

  override equals(other: Value): boolean {
    return other instanceof Duration && other.seconds === this.seconds && other.rest === this.rest;
  }
}

/** A moment from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z. */
export class Timestamp extends Boxed {
  /** Since 1970, floored. */
  readonly seconds: number;
  /** Of the second: 0 to 999,999,999. */
  readonly nanos: number;
  /** East of UTC, in seconds: the zone it was written in, which its text keeps; it never changes equality. */
  readonly offset: number;

  constructor(seconds: number, nanos: number, offset = 0) {
    super();
    this.seconds = seconds;
    this.nanos = nanos;
    this.offset = offset;
  }

  override get type(): Type {
    return TIMESTAMP;
  }

  /** The first moment there is, which is what Go calls the zero time. */
  override get isZero(): boolean {
    return this.seconds === -62135596800 && this.nanos === 0;
  }

  override equals(other: Value): boolean {
    return other instanceof Timestamp && other.seconds === this.seconds && other.nanos === this.nanos;
  }
}
