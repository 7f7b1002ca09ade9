/**
 * The shortest text of a double that reads back the same, as Go's `%g`: with an exponent below 1e-4 and from 1e6 on.
 *
 * @param bits - 32 rounds to a single-precision number first
 * @see golang/go strconv/ftoa.go, FormatFloat(value, 'g', -1, bits)
 */
export function formatFloatG(value: number, bits: 32 | 64 = 64): string {
  const rounded = bits === 32 ? Math.fround(value) : value;
  if (Number.isNaN(rounded)) return 'NaN';
  if (!Number.isFinite(rounded)) return rounded > 0 ? '+Inf' : '-Inf';
  const sign = rounded < 0 || Object.is(rounded, -0) ? '-' : '';
  if (rounded === 0) return `${sign}0`;
  const [mantissa, power] = shortest(Math.abs(rounded), bits).split('e') as [string, string];
  const digits = mantissa.replace('.', '');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 6) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits.charAt(0)}${fraction}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return sign + digits.padEnd(exponent + 1, '0');
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/** As `d.ddde±x`. */
function shortest(value: number, bits: 32 | 64): string {
  if (bits === 64) return value.toExponential();
  for (let digits = 0; digits < 8; digits++) {
    const text = value.toExponential(digits);
    if (Math.fround(Number(text)) === value) return text;
  }
  return value.toExponential(8);
}
