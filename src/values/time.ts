import { DURATION, TIMESTAMP, type Type } from '../types/type.ts';
import { Boxed, type Value } from './value.ts';

/** Nanoseconds, within int64. */
export class Duration extends Boxed {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    super();
    this.nanos = nanos;
  }

  override get type(): Type {
    return DURATION;
  }

  override get isZero(): boolean {
    return this.nanos === 0n;
  }

  override equals(other: Value): boolean {
    return other instanceof Duration && other.nanos === this.nanos;
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
