/**
 * Doubles as `%f` and `%e` print them: in American English, from the exact value, ties to even.
 *
 * @see golang/text message/print.go, fmtDecimalFloat and fmtScientific; internal/number/decimal.go, format.go
 */

/** Beyond ten million Go takes no digit more, and prints that it found no verb. */
const MAX_WRITTEN = 1_000_000n;
const NO_VERB = '%!(NOVERB)';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Whether Go reads a number of this size within a verb: it stops where a further digit follows a million and more. */
const isReadable = (size: bigint): boolean => size < 10n || size / 10n <= MAX_WRITTEN;

/** A finite number without its sign, as digits before and behind the point. */
interface Digits {
  readonly whole: string;
  /** Without zeros at the end. */
  readonly fraction: string;
}

/** `mantissa * 2^exponent`, of a finite number that is not negative. */
function binary(value: number): readonly [mantissa: bigint, exponent: number] {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const exponent = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xfffffffffffffn;
  return exponent === 0 ? [fraction, -1074] : [fraction | (1n << 52n), exponent - 1075];
}

/** `value * 10^power`, rounded to the nearest integer, ties to even. */
function scaled(value: number, power: number): bigint {
  const [mantissa, exponent] = binary(value);
  let numerator = mantissa;
  let denominator = 1n;
  if (power >= 0) numerator *= 10n ** BigInt(power);
  else denominator = 10n ** BigInt(-power);
  if (exponent >= 0) numerator <<= BigInt(exponent);
  else denominator <<= BigInt(-exponent);
  const quotient = numerator / denominator;
  const twice = 2n * (numerator - quotient * denominator);
  return twice > denominator || (twice === denominator && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

/** Doubles have no more digits behind the point than this. */
const MAX_EXACT = 1074;

function rounded(value: number, places: number): Digits {
  const exact = Math.min(places, MAX_EXACT);
  const digits = String(scaled(value, exact)).padStart(exact + 1, '0');
  return { whole: digits.slice(0, digits.length - exact), fraction: withoutZeros(digits.slice(digits.length - exact)) };
}

/** The shortest digits that read back as the same number. */
function shortest(value: number): Digits {
  const [mantissa, power] = value.toExponential().split('e') as [string, string];
  const digits = mantissa.replace('.', '');
  const exponent = Number(power);
  if (exponent < 0) return { whole: '0', fraction: withoutZeros('0'.repeat(-exponent - 1) + digits) };
  return { whole: digits.slice(0, exponent + 1).padEnd(exponent + 1, '0'), fraction: digits.slice(exponent + 1) };
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

const grouped = (digits: string): string => digits.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');

/**
 * `%f`: thousands are separated by commas.
 *
 * @param precision - digits behind the point, 0 to 2^63-1; Go keeps 16 bits of it for the most and 8 for the least
 */
export function fixedText(value: number, precision: bigint): string {
  if (!isReadable(precision)) return NO_VERB;
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}∞`;
  const most = Number(BigInt.asIntN(16, precision));
  const least = Number(BigInt.asUintN(8, precision));
  const size = Math.abs(value);
  const { whole, fraction } = most < 0 ? shortest(size) : rounded(size, most);
  const places = fraction.padEnd(least, '0');
  return `${sign}${grouped(whole)}${places === '' ? '' : `.${places}`}`;
}

/**
 * `%e`: always six digits behind the point, and a power of ten in superscript.
 *
 * @param width - the number after the dot, which Kubernetes takes for the least width
 */
export function scientificText(value: number, width: bigint): string {
  if (!isReadable(width)) return NO_VERB;
  const text = scientific(value);
  return text.padStart(Number(BigInt.asUintN(16, width)), ' ');
}

function scientific(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}∞`;
  const size = Math.abs(value);
  let exponent = size === 0 ? 0 : Number(size.toExponential().split('e')[1]);
  let digits = String(scaled(size, 6 - exponent)).padStart(7, '0');
  if (digits.length > 7) {
    // 9.9999999 became 10.
    exponent++;
    digits = digits.slice(0, 7);
  }
  return `${sign}${digits[0]}.${digits.slice(1)}×10${superscript(exponent)}`;
}

function superscript(exponent: number): string {
  const digits = String(Math.abs(exponent)).padStart(2, '0');
  return `${exponent < 0 ? '⁻' : ''}${Array.from(digits, (digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;
}
