/**
 * Time zones by name and by offset.
 *
 * @see google/cel-go common/stdlib/standard.go, inTimeZone
 * @see golang/go time: LoadLocation
 */
import { goQuote } from './quote.ts';
import { CelError } from './value.ts';
import { isZoneName, isZoneRegion } from './zone-names.ts';

/**
 * Seconds east of UTC that a zone has at a moment.
 *
 * @param zone - `''`, `UTC` or `Local` (UTC here, as on Kubernetes' servers), an offset such as `-08:00` (no range is
 * checked), or an exact name of the tz database
 * @param seconds - the moment, since 1970
 */
export function zoneOffset(zone: string, seconds: number): number | CelError {
  if (zone === 'UTC' || zone === '') return 0;
  return zone.includes(':') ? fixedOffset(zone) : namedOffset(zone, seconds);
}

function fixedOffset(zone: string): number | CelError {
  const usual = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (usual !== null) {
    const size = Number(usual[2]) * 3600 + Number(usual[3]) * 60;
    return usual[1] === '-' ? 0 - size : size;
  }
  const colon = zone.indexOf(':');
  const hours = parseGoInt(zone.slice(0, colon));
  if (hours instanceof CelError) return hours;
  const minutes = parseGoInt(zone.slice(colon + 1));
  if (minutes instanceof CelError) return minutes;
  const offset = hours * 60n + (zone.startsWith('-') ? -minutes : minutes);
  // Minutes become nanoseconds of 64 bits on the way, which may wrap around.
  const nanos = BigInt.asIntN(64, BigInt.asIntN(64, offset) * 60_000_000_000n);
  return Number(nanos / 1_000_000_000n);
}

/** @see golang/go strconv: Atoi */
function parseGoInt(text: string): bigint | CelError {
  const fault = (what: string): CelError => new CelError(`strconv.Atoi: parsing ${goQuote(text)}: ${what}`);
  if (!/^[+-]?[0-9]+$/.test(text)) return fault('invalid syntax');
  const digits = text.replace(/^[+-]?0*/, '');
  const value = digits.length > 19 ? undefined : BigInt(digits) * (text.startsWith('-') ? -1n : 1n);
  return value === undefined || BigInt.asIntN(64, value) !== value ? fault('value out of range') : value;
}

/** By exact name, what tells the time in a zone; of those that were asked for. */
const formats = new Map<string, Intl.DateTimeFormat>();

function namedOffset(zone: string, seconds: number): number | CelError {
  if (zone === 'Local') return 0;
  const format = formats.get(zone) ?? findZone(zone);
  return format instanceof CelError ? format : offsetIn(format, seconds);
}

/** In Kubernetes names are paths below a directory of zone files. */
function findZone(path: string): Intl.DateTimeFormat | CelError {
  if (path.includes('..') || path.startsWith('/') || path.startsWith('\\')) {
    return new CelError('time: invalid location name');
  }
  // No file has such a name.
  if (path.includes('\0')) return new CelError('invalid argument');
  let name = '';
  let found: Intl.DateTimeFormat | undefined;
  for (const step of path.split('/')) {
    if (found !== undefined) return new CelError('not a directory');
    if (step === '' || step === '.') continue;
    name = name === '' ? step : `${name}/${step}`;
    if (isZoneRegion(name)) continue;
    found = formatIn(name);
    if (found === undefined) return new CelError(`unknown time zone ${path.toWellFormed()}`);
  }
  return found ?? new CelError('is a directory');
}

/** Undefined where there is no such zone. */
function formatIn(zone: string): Intl.DateTimeFormat | undefined {
  let format = formats.get(zone);
  if (format !== undefined || !isZoneName(zone)) return format;
  try {
    const timeZone = zone === 'Factory' ? 'UTC' : zone;
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  formats.set(zone, format);
  return format;
}

const LONG_OFFSET = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

function offsetIn(format: Intl.DateTimeFormat, seconds: number): number {
  const name = format.formatToParts(seconds * 1000).find((part) => part.type === 'timeZoneName');
  const [, sign, hours = '0', minutes = '0', rest = '0'] = LONG_OFFSET.exec(name?.value ?? '') ?? [];
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return sign === '-' ? 0 - offset : offset;
}
