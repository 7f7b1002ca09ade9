/**
 * Limits of numbers.
 *
 * @see kubernetes/kube-openapi pkg/validation/validate: validator.go numberValidator, values.go
 */
import type { StructuralSchema } from '../schema/structural-schema.ts';
import { doubleFixedText } from '../values/double-text.ts';
import { type Double, double, doubleValue, int, isDouble } from '../values/value.ts';
import { Bounds } from './bounds.ts';
import type { Place } from './place.ts';
import { aboutAll, beyond, numberText, uselessFactor, type ValueFinding } from './value-finding.ts';

/** A number as JSON has it: an int64, or a double. */
export type JsonNumber = number | bigint | Double;

/** What a number must be able to be. */
interface NumberType {
  /** `integer`, `number`, or '' where the schema has neither or several types. */
  readonly type: string;
  /** int32, int64, float, double; '' for none. */
  readonly format: string;
}

const MIN_INT64 = -9223372036854775808n;
const MAX_INT64 = 9223372036854775807n;
const MAX_INT32 = 2147483647n;

export function numberType(types: readonly string[], format: string): NumberType {
  const [type] = types;
  if (types.length !== 1 || (type !== 'integer' && type !== 'number')) return { type: '', format: '' };
  const own = type === 'integer' ? ['int32', 'int64'] : ['float', 'double'];
  return { type, format: own.includes(format) ? format : '' };
}

/** Whether there is anything to be checked of a number. */
export const limitsNumbers = (
  { maximum, minimum, multipleOf }: StructuralSchema,
  { type, format }: NumberType,
): boolean =>
  maximum !== undefined ||
  minimum !== undefined ||
  multipleOf !== undefined ||
  type === 'integer' ||
  format === 'float';

/** What safe integers need only be within to be right; undefined where they need a closer look. */
export function integerBounds(schema: StructuralSchema, { type, format }: NumberType): Bounds | undefined {
  const { minimum, maximum, multipleOf, exclusiveMinimum, exclusiveMaximum } = schema;
  const isWhole = (limit: number | undefined): boolean =>
    limit === undefined ||
    (Number.isSafeInteger(limit) && (format !== 'int32' || (limit >= -(2 ** 31) && limit < 2 ** 31)));
  if (multipleOf !== undefined || !isWhole(minimum) || !isWhole(maximum)) return undefined;
  const isInt32 = type === 'integer' && format === 'int32';
  const least = minimum === undefined ? undefined : exclusiveMinimum ? minimum + 1 : minimum;
  const most = maximum === undefined ? undefined : exclusiveMaximum ? maximum - 1 : maximum;
  return new Bounds(least ?? (isInt32 ? -(2 ** 31) : undefined), most ?? (isInt32 ? 2 ** 31 - 1 : undefined));
}

/** Where a number cannot be of the type: why not. Doubles count by the digits they print. */
function rangeFault(value: JsonNumber, { type, format }: NumberType, what: string, place: Place): ValueFinding[] {
  const fits = type === 'integer' ? fitsInteger(value, format) : format !== 'float' || fitsFloat(value);
  if (fits) return [];
  const wanted = format === '' ? `${type} (default format)` : `${type} with format ${format}`;
  return [aboutAll(`${what} value must be of type ${wanted} in ${place}`)];
}

function fitsInteger(value: JsonNumber, format: string): boolean {
  const whole = isDouble(value) ? wholeDigits(doubleValue(value)) : BigInt(value);
  if (whole === undefined) return false;
  return format === 'int32' ? whole >= -MAX_INT32 - 1n && whole <= MAX_INT32 : whole >= MIN_INT64 && whole <= MAX_INT64;
}

/** The integer that a double's shortest digits say, which is not always the double's own value. */
const wholeDigits = (value: number): bigint | undefined =>
  Number.isInteger(value) ? BigInt(doubleFixedText(value)) : undefined;

/** The middle between the largest float and what comes next, or rather its shortest digits, which are a little less. */
const MAX_FLOAT = 3.4028235677973366e38;

const fitsFloat = (value: JsonNumber): boolean => !isDouble(value) || Math.abs(doubleValue(value)) <= MAX_FLOAT;

/** What Go makes of a double that is to be an int64; too large ones all become the smallest. */
export function truncated(value: number): bigint {
  const whole = Math.trunc(value);
  return whole >= -(2 ** 63) && whole < 2 ** 63 ? BigInt(whole) : MIN_INT64;
}

/** Integers that a double can count to. */
const MAX_JSON_FLOAT = 2 ** 53 - 1;
const EPSILON = 1e-9;

/** Whether a double is an integer, but for rounding. Beyond what doubles can count to nothing is. */
export function isJsonInteger(value: number): boolean {
  if (!(value >= -MAX_JSON_FLOAT && value <= MAX_JSON_FLOAT)) return false;
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  if (value === rounded) return true;
  return rounded !== 0 && Math.abs(value - rounded) < EPSILON * Math.abs(rounded);
}

export function numberFindings(
  value: JsonNumber,
  schema: StructuralSchema,
  type: NumberType,
  place: Place,
): readonly ValueFinding[] {
  const { multipleOf, minimum, maximum } = schema;
  const findings = rangeFault(value, type, 'Checked', place);
  if (multipleOf !== undefined) {
    findings.push(
      ...withLimit(value, multipleOf, type, 'MultipleOf', place, {
        integers: (data, factor) => multipleOfInteger(data, factor, place),
        doubles: (data, factor) => multipleOfDouble(data, factor, place),
      }),
    );
  }
  if (minimum !== undefined) {
    const { exclusiveMinimum: exclusive } = schema;
    const words = exclusive ? 'greater than' : 'greater than or equal to';
    findings.push(
      ...withLimit(value, minimum, type, 'Minimum boundary', place, {
        integers: (data, least) => unlessGreater(data, least, exclusive, data, numberText(int(least)), words, place),
        doubles: (data, least) =>
          unlessGreater(data, least, exclusive, double(data), numberText(double(least)), words, place),
      }),
    );
  }
  if (maximum !== undefined) {
    const { exclusiveMaximum: exclusive } = schema;
    const words = exclusive ? 'less than' : 'less than or equal to';
    findings.push(
      ...withLimit(value, maximum, type, 'Maximum boundary', place, {
        integers: (data, most) => unlessGreater(most, data, exclusive, data, numberText(int(most)), words, place),
        doubles: (data, most) =>
          unlessGreater(most, data, exclusive, double(data), numberText(double(most)), words, place),
      }),
    );
  }
  return findings;
}

interface Checks {
  integers(data: bigint, limit: bigint): ValueFinding | undefined;
  doubles(data: number, limit: number): ValueFinding | undefined;
}

/** Integers are held to the limit's whole part, unless the limit itself cannot be of their type. */
function withLimit(
  value: JsonNumber,
  limit: number,
  type: NumberType,
  what: string,
  place: Place,
  { integers, doubles }: Checks,
): ValueFinding[] {
  const fault = rangeFault(double(limit), type, what, place);
  const found =
    isDouble(value) || fault.length > 0
      ? doubles(isDouble(value) ? doubleValue(value) : Number(value), limit)
      : integers(BigInt(value), truncated(limit));
  return found === undefined ? fault : [...fault, found];
}

/** Undefined where the first is greater than the second, or may be the same. */
function unlessGreater<T extends number | bigint>(
  greater: T,
  smaller: T,
  exclusive: boolean,
  value: JsonNumber,
  limit: string,
  words: string,
  place: Place,
): ValueFinding | undefined {
  if (greater > smaller || (!exclusive && greater === smaller)) return undefined;
  return beyond(place, typeof value === 'bigint' ? int(value) : value, `${words} ${limit}`);
}

function multipleOfInteger(data: bigint, factor: bigint, place: Place): ValueFinding | undefined {
  if (factor <= 0n) return uselessFactor(place, int(factor));
  return data % factor === 0n ? undefined : beyond(place, int(data), `a multiple of ${factor}`);
}

function multipleOfDouble(data: number, factor: number, place: Place): ValueFinding | undefined {
  if (factor <= 0) return uselessFactor(place, double(factor));
  const multiple = factor < 1 ? (1 / factor) * data : data / factor;
  return isJsonInteger(multiple)
    ? undefined
    : beyond(place, double(data), `a multiple of ${numberText(double(factor))}`);
}
