/**
 * Resource quantities: `100m`, `1.5Gi`, `1e3`.
 *
 * A quantity has one of two forms, and Kubernetes shows which: only an {@link Amount} is an integer for `asInteger()`.
 * The other form has digits as text, for it is mostly read, compared and printed; sums are made by way of a bigint.
 *
 * @see kubernetes/apimachinery pkg/api/resource: quantity.go, amount.go, suffix.go
 */
import { type Type, struct } from '../../src/types/type.ts';
import { MAX_INT64, MIN_INT64 } from '../../src/values/arithmetic.ts';
import type { Order } from '../../src/values/order.ts';
import { Boxed, CelError, noSuchOverload, type Value } from '../../src/values/value.ts';

export const QUANTITY: Type = struct('kubernetes.Quantity');

/** `value * 10^scale`; `value` is an int64, `scale` an int32. */
interface Amount {
  readonly kind: 'amount';
  readonly value: bigint;
  readonly scale: number;
}

/** Significant digits without zeros at either end, and the power of ten of the last; no digits for 0. */
interface Digits {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** Any decimal. `scale` is how many of its digits Kubernetes holds behind the point; only the float looks at it. */
interface Decimal extends Digits {
  readonly kind: 'decimal';
  readonly scale: number;
}

type Form = Amount | Decimal;

/** How a quantity is printed: `12e6`, `12Mi`, `12M`. */
type Notation = 'DecimalExponent' | 'BinarySI' | 'DecimalSI';

/**
 * Kubernetes writes out all digits of a decimal: `1e2147483648` keeps it busy for hours. Where its power of ten has more
 * digits than this, and takes it seconds to for ever, a text is refused here.
 */
const MAX_POWER_OF_TEN = 10_000_000;

/** Likewise for the gap that a sum has to fill with zeros. */
const MAX_GAP = 100_000;

const FORMAT_WRONG = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const SUFFIX_WRONG = "unable to parse quantity's suffix";
const NUMBER_WRONG = 'unable to parse numeric part of quantity';

const DECIMAL_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);

const BINARY_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);

const inverse = (suffixes: ReadonlyMap<string, number>): ReadonlyMap<number, string> =>
  new Map(Array.from(suffixes, ([suffix, exponent]) => [exponent, suffix]));

const DECIMAL_SUFFIX_OF = inverse(DECIMAL_SUFFIXES);
const BINARY_SUFFIX_OF = inverse(BINARY_SUFFIXES);

interface Parts {
  readonly negative: boolean;
  /** Digits before the point, without leading zeros. */
  readonly whole: string;
  /** Digits behind the point. */
  readonly fraction: string;
  readonly suffix: string;
  /** Whether there is a digit at all, be it a leading zero. */
  readonly hasDigits: boolean;
}

/** The end of the run of characters of a set that begins at `start`. */
function runEnd(text: string, start: number, set: string): number {
  let end = start;
  while (end < text.length && set.includes(text[end] as string)) end++;
  return end;
}

const DIGITS = '0123456789';

/** Undefined where the text has another shape. The published regular expression is not what Kubernetes tests. */
function split(text: string): Parts | undefined {
  const start = text[0] === '-' || text[0] === '+' ? 1 : 0;
  const wholeStart = runEnd(text, start, '0');
  const wholeEnd = runEnd(text, wholeStart, DIGITS);
  const hasPoint = text[wholeEnd] === '.';
  const fractionStart = hasPoint ? wholeEnd + 1 : wholeEnd;
  const fractionEnd = hasPoint ? runEnd(text, fractionStart, DIGITS) : wholeEnd;
  const lettersEnd = runEnd(text, fractionEnd, 'eEinumkKMGTP');
  const signEnd = text[lettersEnd] === '-' || text[lettersEnd] === '+' ? lettersEnd + 1 : lettersEnd;
  if (text === '' || runEnd(text, signEnd, DIGITS) !== text.length) return undefined;
  return {
    negative: text[0] === '-',
    whole: text.slice(wholeStart, wholeEnd),
    fraction: text.slice(fractionStart, fractionEnd),
    suffix: text.slice(fractionEnd),
    hasDigits: wholeEnd > start || fractionEnd > fractionStart,
  };
}

interface Unit {
  readonly base: 2 | 10;
  /** An int32. */
  readonly exponent: number;
  readonly notation: Notation;
}

function readSuffix(suffix: string): Unit | undefined {
  const decimal = DECIMAL_SUFFIXES.get(suffix);
  if (decimal !== undefined) return { base: 10, exponent: decimal, notation: 'DecimalSI' };
  const binary = BINARY_SUFFIXES.get(suffix);
  if (binary !== undefined) return { base: 2, exponent: binary, notation: 'BinarySI' };
  if (suffix[0] !== 'e' && suffix[0] !== 'E') return undefined;
  const exponent = readInt64(suffix.slice(1));
  if (exponent === undefined) return undefined;
  // Kubernetes cuts it to 32 bits: 1e4294967296 is 1.
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), notation: 'DecimalExponent' };
}

function readInt64(text: string): bigint | undefined {
  const [, sign, digits] = /^([+-]?)0*([0-9]{1,19})$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = sign === '-' ? -BigInt(digits) : BigInt(digits);
  return isInt64(value) ? value : undefined;
}

const isInt64 = (value: bigint): boolean => value >= MIN_INT64 && value <= MAX_INT64;

/** The first form, if the text is so short that no digit can be lost. */
function readAmount({ negative, whole, fraction }: Parts, { base, exponent }: Unit): Amount | undefined {
  const digits = (whole || '0') + fraction;
  const room = base === 10 ? 18 - digits.length : 14 - digits.length - Math.trunc((exponent * 3) / 10);
  if (room < 0 || (base === 2 && fraction !== '')) return undefined;
  const scale = base === 10 ? (exponent - fraction.length) | 0 : 0;
  if (scale < -9) return undefined;
  const value = BigInt(digits) << (base === 2 ? BigInt(exponent) : 0n);
  return { kind: 'amount', value: negative ? -value : value, scale };
}

/** Whether the text is printed as it was written. */
function staysAsWritten({ whole, fraction }: Parts, base: 2 | 10, scale: number): boolean {
  const digits = (whole || '0') + fraction;
  if (base === 2) return (BigInt(digits) & 7n) !== 0n;
  return scale % 3 === 0 && !digits.endsWith('000') && digits[0] !== '0';
}

function digitsFrom(negative: boolean, written: string, exponent: number): Digits {
  let end = written.length;
  while (end > 0 && written[end - 1] === '0') end--;
  if (end === 0) return { negative: false, digits: '', exponent: 0 };
  const digits = written.slice(runEnd(written, 0, '0'), end);
  return { negative, digits, exponent: exponent + written.length - end };
}

const digitsOfInteger = (value: bigint, exponent: number): Digits =>
  digitsFrom(value < 0n, String(value < 0n ? -value : value), exponent);

const MAX_BINARY: Digits = digitsOfInteger(MAX_INT64, 0);

function readDecimal({ negative, whole, fraction, hasDigits }: Parts, { base, exponent }: Unit): Decimal | CelError {
  if (!hasDigits) return new CelError(NUMBER_WRONG);
  const scale = base === 10 ? (fraction.length - exponent) | 0 : fraction.length;
  const written = digitsFrom(negative, whole + fraction, -scale);
  if (written.digits === '') return { kind: 'decimal', ...written, scale };
  if (Math.abs((9 - scale) | 0) > MAX_POWER_OF_TEN) {
    return new CelError(`quantities with an exponent beyond ${MAX_POWER_OF_TEN} are not supported`);
  }
  const rounded = roundedToNano(base === 2 ? timesPowerOfTwo(written, exponent) : written);
  if (base === 2 && compareDigits({ ...rounded, negative: false }, MAX_BINARY) > 0) {
    return { kind: 'decimal', ...MAX_BINARY, negative, scale: 0 };
  }
  return { kind: 'decimal', ...rounded, scale: 9 };
}

function timesPowerOfTwo({ negative, digits, exponent }: Digits, power: number): Digits {
  return digitsFrom(negative, String(BigInt(digits) << BigInt(power)), exponent);
}

/** Away from zero: there is always something behind the digits that are kept. */
function roundedToNano(value: Digits): Digits {
  const { negative, digits, exponent } = value;
  if (exponent >= -9) return value;
  const kept = digits.slice(0, Math.max(0, digits.length + exponent + 9));
  return digitsFrom(negative, String(BigInt(kept) + 1n), -9);
}

const decimalOf = (form: Form): Decimal =>
  form.kind === 'decimal' ? form : { kind: 'decimal', ...digitsOfInteger(form.value, form.scale), scale: -form.scale };

/** The power of ten of the first digit, and one more. */
const magnitude = ({ digits, exponent }: Digits): number => digits.length + exponent;

function compareDigits(a: Digits, b: Digits): Order {
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const farther = a.negative ? -1 : 1;
  if (a.digits === '' || b.digits === '') return a.digits === b.digits ? 0 : a.digits === '' ? -1 : 1;
  const difference = magnitude(a) - magnitude(b);
  if (difference !== 0) return difference > 0 ? farther : (-farther as Order);
  if (a.digits === b.digits) return 0;
  return a.digits > b.digits ? farther : (-farther as Order);
}

function compareForms(a: Form, b: Form): Order {
  if (a.kind === 'decimal' || b.kind === 'decimal' || Math.abs(a.scale - b.scale) > 18) {
    return compareDigits(decimalOf(a), decimalOf(b));
  }
  const scale = a.scale < b.scale ? a.scale : b.scale;
  const left = a.value * 10n ** BigInt(a.scale - scale);
  const right = b.value * 10n ** BigInt(b.scale - scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `value * 10^power` if that is an int64. */
function timesPowerOfTen(value: bigint, power: number): bigint | undefined {
  if (value === 0n) return 0n;
  if (power > 18) return undefined;
  const product = value * 10n ** BigInt(power);
  return isInt64(product) ? product : undefined;
}

/** Undefined where an int64 does not hold the sum. */
function addAmounts(a: Amount, b: Amount): Amount | undefined {
  if (b.value === 0n) return a;
  if (a.value === 0n) return b;
  const scale = a.scale < b.scale ? a.scale : b.scale;
  const left = timesPowerOfTen(a.value, a.scale - scale);
  const right = timesPowerOfTen(b.value, b.scale - scale);
  if (left === undefined || right === undefined) return undefined;
  const value = left + right;
  return isInt64(value) ? { kind: 'amount', value, scale } : undefined;
}

function addDecimals(a: Decimal, b: Decimal): Decimal | CelError {
  const scale = a.scale > b.scale ? a.scale : b.scale;
  if (a.digits === '') return { ...b, scale };
  if (b.digits === '') return { ...a, scale };
  const exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
  const length = Math.max(magnitude(a), magnitude(b)) - exponent;
  if (length > a.digits.length + b.digits.length + MAX_GAP) {
    return new CelError(`sums of quantities more than ${MAX_GAP} digits apart are not supported`);
  }
  return { kind: 'decimal', ...digitsOfInteger(integerAt(a, exponent) + integerAt(b, exponent), exponent), scale };
}

/** As a multiple of a power of ten, no more than the last digit's. */
function integerAt({ negative, digits, exponent }: Digits, power: number): bigint {
  const size = BigInt(digits + '0'.repeat(exponent - power));
  return negative ? -size : size;
}

/** The least int64 stays as it is, as in Go. */
const negatedAmount = (amount: Amount): Amount => ({ ...amount, value: BigInt.asIntN(64, -amount.value) });

const negatedDecimal = (decimal: Decimal): Decimal => ({
  ...decimal,
  negative: !decimal.negative && decimal.digits !== '',
});

function isZero(form: Form): boolean {
  return form.kind === 'amount' ? form.value === 0n : form.digits === '';
}

/** An integer as a multiple of the highest power of 1024 that divides it. */
function binaryText(integer: bigint): string {
  let value = integer;
  let exponent = 0;
  while (value !== 0n && value % 1024n === 0n) {
    value /= 1024n;
    exponent += 10;
  }
  return `${value}${BINARY_SUFFIX_OF.get(exponent) ?? ''}`;
}

/** An integer mantissa and a power of a thousand. Powers without a suffix of their own lose it, as in Kubernetes. */
function decimalText(form: Form, notation: Notation): string {
  const { negative, digits, exponent } = decimalOf(form);
  const excess = ((exponent % 3) + 3) % 3;
  const power = exponent - excess;
  const mantissa = `${negative ? '-' : ''}${digits}${'0'.repeat(excess)}`;
  if (notation === 'DecimalSI') return `${mantissa}${DECIMAL_SUFFIX_OF.get(power) ?? ''}`;
  return power === 0 ? mantissa : `${mantissa}e${power}`;
}

/** The integer, undefined if the form holds a fraction. */
function exactInteger(form: Form): bigint | undefined {
  if (form.kind === 'amount' && form.scale >= 0) return form.value * 10n ** BigInt(form.scale);
  const value = decimalOf(form);
  return value.exponent < 0 ? undefined : integerAt(value, 0);
}

const KIBI: Amount = { kind: 'amount', value: 1024n, scale: 0 };
const MINUS_KIBI: Amount = { kind: 'amount', value: -1024n, scale: 0 };

function print(form: Form, notation: Notation): string {
  if (isZero(form)) return '0';
  if (notation !== 'BinarySI') return decimalText(form, notation);
  const isSmall = compareForms(form, MINUS_KIBI) > 0 && compareForms(form, KIBI) < 0;
  const integer = isSmall ? undefined : exactInteger(form);
  return integer === undefined ? decimalText(form, 'DecimalSI') : binaryText(integer);
}

/**
 * 10^exponent by the same two roundings as Go's, which are not always to the nearest double.
 *
 * @see golang/go math: Pow10
 */
function powerOfTen(exponent: number): number {
  if (exponent < -323) return 0;
  if (exponent > 308) return Number.POSITIVE_INFINITY;
  const size = Math.abs(exponent);
  const high = Math.trunc(size / 32) * 32;
  const low = Number(`1e${size % 32}`);
  return exponent > 0 ? Number(`1e${high}`) * low : Number(`1e-${high}`) / low;
}

/**
 * A quantity, exact. Its value never changes, but its form may, as in Kubernetes: see {@link Quantity.compare}. Give each
 * evaluation its own where one decides by form.
 */
export class Quantity extends Boxed {
  #form: Form;
  readonly #notation: Notation;
  /** As it was written, where Kubernetes keeps that. */
  readonly #written: string | undefined;
  readonly #isComputed: boolean;

  private constructor(form: Form, notation: Notation, written: string | undefined, isComputed: boolean) {
    super();
    this.#form = form;
    this.#notation = notation;
    this.#written = written;
    this.#isComputed = isComputed;
  }

  /** Reads a quantity; the error has Kubernetes' words. Digits beyond nano are rounded away from zero. */
  static parse(text: string): Quantity | CelError {
    const parts = split(text);
    if (parts === undefined) return new CelError(FORMAT_WRONG);
    const unit = readSuffix(parts.suffix);
    if (unit === undefined) return new CelError(SUFFIX_WRONG);
    const amount = readAmount(parts, unit);
    if (amount !== undefined) {
      const written = staysAsWritten(parts, unit.base, amount.scale) ? text : undefined;
      return new Quantity(amount, unit.notation, written, false);
    }
    const decimal = readDecimal(parts, unit);
    if (decimal instanceof CelError) return decimal;
    const isFraction = unit.base === 2 && magnitude(decimal) <= 0 && !isZero(decimal);
    return new Quantity(decimal, isFraction ? 'DecimalSI' : unit.notation, undefined, false);
  }

  /** @param value - an int64 */
  static fromInteger(value: bigint): Quantity {
    return new Quantity({ kind: 'amount', value, scale: 0 }, 'DecimalExponent', undefined, false);
  }

  override get type(): Type {
    return QUANTITY;
  }

  override get goType(): string {
    return this.#isComputed ? '*cel.Quantity' : 'cel.Quantity';
  }

  /** A result of `add` or `sub` is a pointer in Kubernetes, which no quantity on the left equals: an error. */
  override equals(other: Value): boolean | CelError {
    if (!(other instanceof Quantity) || other.#isComputed) return noSuchOverload();
    return compareForms(this.#form, other.#form) === 0;
  }

  /**
   * Compares by value. Kubernetes turns the left side into the second form where the right side has it, after which
   * `asInteger()` fails on the left.
   */
  compare(other: Quantity): Order {
    const order = compareForms(this.#form, other.#form);
    if (other.#form.kind === 'decimal') this.#form = decimalOf(this.#form);
    return order;
  }

  /** An int64; undefined for the second form, for fractions and beyond the range. */
  asInteger(): bigint | undefined {
    if (this.#form.kind === 'decimal' || this.#form.scale < 0) return undefined;
    return timesPowerOfTen(this.#form.value, this.#form.scale);
  }

  /** Rounded twice: the digits to a double, then times a power of ten. */
  asApproximateFloat(): number {
    const form = this.#form;
    if (form.kind === 'amount') return Number(form.value) * powerOfTen(form.scale);
    const { negative, digits, exponent } = form;
    const unscaled = Number(`${negative ? '-' : ''}${digits || '0'}e${exponent + form.scale}`);
    return unscaled * powerOfTen(-form.scale | 0);
  }

  sign(): Order {
    return compareForms(this.#form, { kind: 'amount', value: 0n, scale: 0 });
  }

  add(other: Quantity): Quantity | CelError {
    const [own, added] = [this.#form, other.#form];
    const amount = own.kind === 'amount' && added.kind === 'amount' ? addAmounts(own, added) : undefined;
    return this.#result(amount ?? addDecimals(decimalOf(own), decimalOf(added)), other);
  }

  subtract(other: Quantity): Quantity | CelError {
    const [own, taken] = [this.#form, other.#form];
    const isAmount = own.kind === 'amount' && taken.kind === 'amount';
    const amount = isAmount ? addAmounts(own, negatedAmount(taken)) : undefined;
    return this.#result(amount ?? addDecimals(decimalOf(own), negatedDecimal(decimalOf(taken))), other);
  }

  /** Zero takes the other's notation. */
  #result(form: Form | CelError, other: Quantity): Quantity | CelError {
    if (form instanceof CelError) return form;
    return new Quantity(form, isZero(this.#form) ? other.#notation : this.#notation, undefined, true);
  }

  /** Kubernetes' canonical text: `1500m`, `1536Mi`, `12e6`. */
  override toString(): string {
    return this.#written ?? print(this.#form, this.#notation);
  }
}
