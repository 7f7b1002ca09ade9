import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Duration, Timestamp } from '../../src/values/time.ts';
import {
  civilTime,
  durationText,
  goDurationText,
  parseDuration,
  parseTimestamp,
  timestampText,
} from '../../src/values/time-text.ts';

describe('a moment from text', () => {
  it('keeps its zone', () => {
    expect(parseTimestamp('1970-01-01T01:00:00.5+01:00')).toEqual(new Timestamp(0, 500_000_000, 3600));
    expect(parseTimestamp('1969-12-31T23:59:59.5Z')).toEqual(new Timestamp(-1, 500_000_000));
  });

  it("has Go's liberties", () => {
    const accepted = [
      '2020-01-01T0:00:00Z',
      '2020-01-01T00:00:00,5Z',
      '2020-01-01T00:00:00+24:00',
      '2020-01-01T00:00:00-05:60',
      '2020-01-01T00:00:00.123456789123Z',
    ];
    for (const text of accepted) expect(parseTimestamp(text), text).toBeInstanceOf(Timestamp);
  });

  it('is refused where date, time or zone are wrong', () => {
    const refused = [
      '2019-02-29T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2020-04-31T00:00:00Z',
      '2020-01-01T24:00:00Z',
      '2020-01-01T23:59:60Z',
      '2020-01-01t00:00:00Z',
      '2020-01-01 00:00:00Z',
      '2020-01-01T00:00:00',
      '2020-01-01T00:00:00.Z',
      '2020-01-01T00:00:00+25:00',
      '2020-01-01T00:00:00+05:61',
      '2020-01-01',
      '',
    ];
    for (const text of refused) expect(parseTimestamp(text), text).toBeUndefined();
  });

  it('overflows outside the years 1 to 9999, in UTC', () => {
    expect(parseTimestamp('0001-01-01T00:00:00+01:00')).toBe('overflow');
    expect(parseTimestamp('0000-12-31T23:00:00-01:00')).toBeInstanceOf(Timestamp);
    expect(parseTimestamp('9999-12-31T23:59:59-01:00')).toBe('overflow');
  });

  it('is what its text says, whatever moment and zone', () => {
    const seconds = fc.integer({ min: -62135500000, max: 253402200000 });
    const nanos = fc.integer({ min: 0, max: 999_999_999 });
    const minutes = fc.integer({ min: -1439, max: 1439 });
    fc.assert(
      fc.property(seconds, nanos, minutes, (at, rest, zone) => {
        const time = new Timestamp(at, rest, zone * 60);
        expect(parseTimestamp(timestampText(time))).toEqual(time);
      }),
    );
  });
});

describe('the calendar', () => {
  it('is the one of JavaScript', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62135596800, max: 253402300799 }), (seconds) => {
        const date = new Date(seconds * 1000);
        const yearStart = Date.UTC(2000, 0, 1);
        const start = new Date(yearStart).setUTCFullYear(date.getUTCFullYear());
        expect(civilTime(seconds)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
          yearDay: Math.floor((date.getTime() - start) / 86_400_000),
          weekDay: date.getUTCDay(),
          hour: date.getUTCHours(),
          minute: date.getUTCMinutes(),
          second: date.getUTCSeconds(),
        });
      }),
    );
  });
});

describe('a duration from text', () => {
  const nanos = (text: string): bigint | undefined => parseDuration(text)?.nanos;

  it('adds up its parts', () => {
    expect(nanos('1h2m3s')).toBe(3_723_000_000_000n);
    expect(nanos('-1.5h')).toBe(-5_400_000_000_000n);
    expect(nanos('1m1h')).toBe(3_660_000_000_000n);
    expect([nanos('1us'), nanos('1µs'), nanos('1μs')]).toEqual([1000n, 1000n, 1000n]);
    expect([nanos('0'), nanos('-0'), nanos('.5s'), nanos('1.s')]).toEqual([0n, 0n, 500_000_000n, 1_000_000_000n]);
  });

  it('is refused where it is none', () => {
    for (const text of ['', '-', '1', '1d', '1 s', '.s', '1..5s', '1s-1s', '1hour', '1e3s']) {
      expect(parseDuration(text), text).toBeUndefined();
    }
  });

  it('goes to the ends of 64 bits', () => {
    expect(nanos('9223372036854775807ns')).toBe(9223372036854775807n);
    expect(nanos('-9223372036854775808ns')).toBe(-9223372036854775808n);
    expect(nanos('9223372036854775808ns')).toBeUndefined();
    expect(nanos('153722868m')).toBeUndefined();
  });

  it('is what its text says, however long', () => {
    const short = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n });
    const any = fc.bigInt({ min: -9223372036854775807n, max: 9223372036854775807n });
    fc.assert(
      fc.property(fc.oneof(short, any), (n) => {
        expect(nanos(goDurationText(new Duration(n)))).toBe(n);
      }),
    );
  });

  it('is the sum of its terms, be they few or more than fit a number', () => {
    const units = { h: 3_600_000_000_000n, m: 60_000_000_000n, s: 1_000_000_000n, ms: 1_000_000n, us: 1_000n, ns: 1n };
    const term = fc.tuple(fc.nat(2_000_000), fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])));
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '-', '+'), (terms, sign) => {
        const size = terms.reduce((sum, [amount, unit]) => sum + BigInt(amount) * units[unit], 0n);
        fc.pre(size < 9223372036854775808n);
        const text = sign + terms.map(([amount, unit]) => `${amount}${unit}`).join('');
        expect(nanos(text)).toBe(sign === '-' ? -size : size);
      }),
    );
  });

  it('wraps around where Go does: two halves make nothing', () => {
    expect(nanos('9223372036854775808ns9223372036854775808ns')).toBe(0n);
  });
});

describe('a duration as text', () => {
  it('is in seconds for CEL', () => {
    const texts = [5_400_000_000_000n, 1n, -1_500_000_000n, 123456789123456789n].map((n) =>
      durationText(new Duration(n)),
    );
    expect(texts).toEqual(['5400s', '0.000000001s', '-1.5s', '123456789.12345679s']);
  });

  it('is in hours, minutes and seconds for Go', () => {
    const texts = [0n, 1n, 1_500n, -100_000_000n, 1_500_000_000n, 90_000_000_000n, 3_600_000_000_000n].map((n) =>
      goDurationText(new Duration(n)),
    );
    expect(texts).toEqual(['0s', '1ns', '1.5µs', '-100ms', '1.5s', '1m30s', '1h0m0s']);
    expect(goDurationText(new Duration(-9223372036854775808n))).toBe('-2562047h47m16.854775808s');
  });
});
