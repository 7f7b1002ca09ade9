import { describe, expect, it } from 'vitest';
import { CelError } from '../../src/values/value.ts';
import { zoneOffset } from '../../src/values/zones.ts';
import { zoneNames } from '../support/zone-names.ts';

/** The offset at a moment of July 2023, or what is wrong with the zone. */
function offset(zone: string, seconds = 1_689_330_645): number | string {
  const found = zoneOffset(zone, seconds);
  return found instanceof CelError ? found.message : found;
}

describe('a zone', () => {
  it('has an exact name, links included', () => {
    expect(offset('America/New_York')).toBe(-4 * 3600);
    expect(offset('US/Eastern')).toBe(-4 * 3600);
    expect(offset('America/New_York', 1_673_000_000)).toBe(-5 * 3600);
    expect(offset('Etc/GMT+5')).toBe(-5 * 3600);
    expect(offset('Asia/Kathmandu')).toBe(20_700);
    expect([offset(''), offset('UTC'), offset('Local'), offset('Factory')]).toEqual([0, 0, 0, 0]);
  });

  it('of another name is unknown, also one that JavaScript would take', () => {
    expect(offset('utc')).toBe('unknown time zone utc');
    expect(offset('europe/london')).toBe('unknown time zone europe/london');
    expect(offset('+0200')).toBe('unknown time zone +0200');
    expect(offset('toString')).toBe('unknown time zone toString');
  });

  it('is known by each name of the tz database, in no other case', () => {
    const names = new Set(zoneNames);
    expect(names.size).toBe(598);
    expect(zoneNames.filter((name) => typeof offset(name) !== 'number')).toEqual([]);
    const variants = zoneNames.flatMap((name) => {
      const lower = name.toLowerCase();
      const titled = lower.replace(/[a-z]+/g, (word) => word[0]?.toUpperCase() + word.slice(1));
      // And those with one letter in the other case.
      const nearly = Array.from(name, (letter, at) => {
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        return name.slice(0, at) + other + name.slice(at + 1);
      });
      return [lower, name.toUpperCase(), titled, ...nearly].filter((variant) => !names.has(variant));
    });
    expect(variants.length).toBeGreaterThan(7000);
    expect(variants.filter((name) => offset(name) !== `unknown time zone ${name}`)).toEqual([]);
  });

  it('is none of those that only platforms have', () => {
    const others = 'ACT AST BET CST EST5 IST JST PST PST8 US/Pacific-New Canada/East-Saskatchewan SystemV/PST8PDT';
    for (const name of `${others} Etc/Unknown Etc/GMT+13 Etc/GMT-15 Etc/GMT+05 Etc/GMT5 Etc/GMT+00`.split(' ')) {
      expect(offset(name)).toBe(`unknown time zone ${name}`);
    }
  });

  it('is a path in Kubernetes', () => {
    expect(offset('America')).toBe('is a directory');
    expect(offset('UTC/')).toBe('not a directory');
    expect(offset('Europe/London/x')).toBe('not a directory');
    expect(offset('./Europe//London')).toBe(3600);
    expect(offset('../etc/passwd')).toBe('time: invalid location name');
    expect(offset('/etc')).toBe('time: invalid location name');
    expect(offset('\\x')).toBe('time: invalid location name');
  });

  it('may be an offset, whose numbers have no range', () => {
    expect(offset('-08:00')).toBe(-8 * 3600);
    expect(offset('-00:30')).toBe(-1800);
    expect(offset('+99:00')).toBe(99 * 3600);
    expect(offset('2:-5')).toBe(115 * 60);
    expect(offset('a:00')).toBe('strconv.Atoi: parsing "a": invalid syntax');
    expect(offset(':')).toBe('strconv.Atoi: parsing "": invalid syntax');
    expect(offset('1:2:3')).toBe('strconv.Atoi: parsing "2:3": invalid syntax');
    expect(offset('99999999999999999999:0')).toBe('strconv.Atoi: parsing "99999999999999999999": value out of range');
  });
});
