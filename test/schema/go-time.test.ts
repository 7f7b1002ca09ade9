import { describe, expect, it } from 'vitest';
import { parseDate, parseDateTime, parseDuration, parseRfc3339, TimeFault } from '../../src/schema/go-time.ts';
import type { Timestamp } from '../../src/values/time.ts';

const at = (time: Timestamp | TimeFault): string =>
  time instanceof TimeFault ? time.message : `${time.seconds}.${time.nanos} ${time.offset}`;

describe('dates and times', () => {
  it('reads a date as midnight UTC, in the calendar only', () => {
    expect(at(parseDate('2024-02-29'))).toBe('1709164800.0 0');
    expect(at(parseDate('2023-02-29'))).toBe('parsing time "2023-02-29": day out of range');
    expect(at(parseDate('0000-01-01'))).toBe('-62167219200.0 0');
  });

  it('says what could not be read as what', () => {
    expect(at(parseDate('2024-2-29'))).toBe('parsing time "2024-2-29" as "2006-01-02": cannot parse "2-29" as "01"');
    expect(at(parseDate('2024-13-01'))).toBe('parsing time "2024-13-01": month out of range');
    expect(at(parseDate('2024-02-29 '))).toBe('parsing time "2024-02-29 ": extra text: " "');
  });

  it('quotes what is no printable ASCII byte by byte', () => {
    expect(at(parseDate('é"'))).toBe(
      'parsing time "\\xc3\\xa9\\"" as "2006-01-02": cannot parse "\\xc3\\xa9\\"" as "2006"',
    );
  });

  it('tries a date and time with zone first, and blames the layout without', () => {
    expect(at(parseDateTime('2024-01-02T03:04:05.25+02:00'))).toBe('1704157445.250000000 7200');
    expect(at(parseDateTime('2024-01-02T03:04:05'))).toBe('1704164645.0 0');
    expect(at(parseDateTime('2024-01-02t03:04:05z'))).toBe(
      'parsing time "2024-01-02t03:04:05z" as "2006-01-02T15:04:05": cannot parse "t03:04:05z" as "T"',
    );
    expect(at(parseDateTime(''))).toBe('0.0 0');
  });

  it('lets 24 hours and 60 minutes of offset through', () => {
    expect(at(parseRfc3339('2024-01-02T03:04:05+24:60'))).toBe('1704074645.0 90000');
    expect(at(parseRfc3339('2024-01-02T03:04:05+25:00'))).toBe(
      'parsing time "2024-01-02T03:04:05+25:00": time zone offset hour out of range',
    );
  });

  it('keeps a written +00:00 apart from Z', () => {
    const written = parseDateTime('2024-01-02T03:04:05+00:00') as Timestamp;
    const utc = parseDateTime('2024-01-02T03:04:05Z') as Timestamp;
    expect(written.equals(utc)).toBe(true);
    expect([Object.is(written.offset, -0), Object.is(utc.offset, 0)]).toEqual([true, true]);
  });
});

describe('durations', () => {
  it.each([
    ['1h30m', 5_400_000_000_000n],
    ['-1.5s', -1_500_000_000n],
    ['0', 0n],
    ['1d', 86_400_000_000_000n],
    ['1d12h', 129_600_000_000_000n],
    ['P1D', 86_400_000_000_000n],
    ['about 2 weeks', 1_209_600_000_000_000n],
    ['9223372036854775807ns', 9223372036854775807n],
  ])('reads %s', (text, nanos) => {
    expect(parseDuration(text)).toBe(nanos);
  });

  it('does not look at signs and fractions outside of Go’s own notation', () => {
    expect(parseDuration('-1d')).toBe(86_400_000_000_000n);
    expect(parseDuration('1.5d')).toBe(5n * 86_400_000_000_000n);
  });

  it('says what it could not read', () => {
    expect(parseDuration('x')).toEqual(new TimeFault('unable to parse x as duration'));
    expect(parseDuration('99999999999999999999d')).toEqual(
      new TimeFault('strconv.Atoi: parsing "99999999999999999999": value out of range'),
    );
  });
});
