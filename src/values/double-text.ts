/**
 * Doubles as text and back, as Go writes and reads them.
 *
 * @see golang/go strconv: FormatFloat, ParseFloat
 */

interface Decimal {
  readonly sign: '' | '-';
  /** The shortest digits that read back as the same double, without a dot. */
  readonly digits: string;
  /** Of the first digit: the value is d.ddd * 10^exponent. */
  readonly exponent: number;
}

function decompose(value: number): Decimal {
  const text = Math.abs(value).toExponential();
  const e = text.indexOf('e');
  return {
    sign: value < 0 || Object.is(value, -0) ? '-' : '',
    digits: text[0] + text.slice(2, e),
    exponent: Number(text.slice(e + 1)),
  };
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : undefined;
}

function positional({ sign, digits, exponent }: Decimal): string {
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return sign + digits.padEnd(exponent + 1, '0');
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/**
 * CEL's `string(double)`: the shortest digits, with an exponent (sign, two digits or more) where it is below -4 or from
 * 6 on: `100000`, `1e+06`, `0.0001`, `1e-05`, `-0`, `NaN`, `+Inf`.
 *
 * @see golang/go fmt: %g
 */
export function doubleText(value: number): string {
  // Numbers of the middle sizes look the same in JavaScript.
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e6) return String(value);
  const named = special(value);
  if (named !== undefined) return named;
  const decimal = decompose(value);
  const { sign, digits, exponent } = decimal;
  if (exponent >= -4 && exponent < 6) return positional(decimal);
  const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`;
  return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/**
 * The shortest digits without an exponent: `1000000`, `0.00001`.
 *
 * @see golang/go strconv: FormatFloat(value, 'f', -1, 64)
 */
export function doubleFixedText(value: number): string {
  return special(value) ?? positional(decompose(value));
}

const DECIMAL = /^[+-]?(?:[0-9_]+(?:\.[0-9_]*)?|\.[0-9_]+)(?:e[+-]?[0-9][0-9_]*)?$/i;
const HEXADECIMAL = /^([+-]?)0x([0-9a-f_]*)(?:\.([0-9a-f_]*))?p([+-]?[0-9][0-9_]*)$/i;

/** Underscores may stand between digits only. */
const MISPLACED_UNDERSCORE = /(?:^|[^0-9a-f])_|_(?:[^0-9a-f]|$)|__/i;

/**
 * Reads a double; undefined where the text is none, or is out of range. Decimal and hexadecimal (`0x1p-2`), underscores
 * between digits, `inf`, `infinity`, `nan` in any case.
 *
 * @see golang/go strconv: ParseFloat
 */
export function parseDouble(text: string): number | undefined {
  const value = HEXADECIMAL.test(text) ? parseHexadecimal(text) : parseDecimal(text);
  if (value !== undefined) return Number.isFinite(value) ? value : undefined;
  if (/^\+?inf(?:inity)?$/i.test(text)) return Number.POSITIVE_INFINITY;
  if (/^-inf(?:inity)?$/i.test(text)) return Number.NEGATIVE_INFINITY;
  return /^nan$/i.test(text) ? Number.NaN : undefined;
}

function parseDecimal(text: string): number | undefined {
  if (!DECIMAL.test(text) || !/^[^e]*[0-9]/i.test(text)) return undefined;
  if (!text.includes('_')) return Number(text);
  // In a decimal number the exponent's letter is no digit.
  return MISPLACED_UNDERSCORE.test(text.replace(/e/i, 'z')) ? undefined : Number(text.replaceAll('_', ''));
}

function parseHexadecimal(text: string): number | undefined {
  // The prefix counts as a digit: 0x_1p0 is well-formed.
  if (text.includes('_') && MISPLACED_UNDERSCORE.test(text.replace(/0x/i, '0'))) return undefined;
  const [, sign, whole, fraction = '', power] = HEXADECIMAL.exec(text.replaceAll('_', '')) as RegExpExecArray;
  const digits = `${whole}${fraction}`;
  if (digits === '') return undefined;
  const value = scale(BigInt(`0x${digits}`), Number(power) - 4 * fraction.length);
  return sign === '-' ? -value : value;
}

/** `mantissa * 2^exponent`, rounded to nearest, ties to even. */
function scale(mantissa: bigint, exponent: number): number {
  if (mantissa === 0n) return 0;
  const bits = mantissa.toString(2).length;
  const top = bits - 1 + exponent;
  if (top > 1024) return Number.POSITIVE_INFINITY;
  if (top < -1075) return 0;
  const precision = top >= -1022 ? 53 : 53 - (-1022 - top);
  const excess = bits - precision;
  if (excess <= 0) return Number(mantissa) * 2 ** exponent;
  const kept = mantissa >> BigInt(excess);
  const rest = mantissa - (kept << BigInt(excess));
  const half = 1n << BigInt(excess - 1);
  const up = rest > half || (rest === half && (kept & 1n) === 1n);
  return Number(up ? kept + 1n : kept) * 2 ** (exponent + excess);
}
