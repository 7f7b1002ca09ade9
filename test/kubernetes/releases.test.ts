import { describe, expect, it } from 'vitest';
import { releaseVerdicts, undeclaredVariables } from '../../src/kubernetes/releases.ts';
import { DYN } from '../../src/types/type.ts';

/** The first release that takes an expression as new, and the first that runs it as stored. */
function firsts(expression: string): readonly (string | undefined)[] {
  const verdicts = releaseVerdicts(expression, undeclaredVariables(expression));
  return [
    verdicts.find(({ asNew }) => asNew === undefined)?.release,
    verdicts.find(({ asStored }) => asStored === undefined)?.release,
  ];
}

describe('releases', () => {
  it.each([
    ['1 + 1 == 2', '1.23', '1.23'],
    ["'a'.charAt(0) == 'a'", '1.23', '1.23'],
    // In the code since 1.24, without a compatibility version of its own.
    ["['a'].join() == 'a'", '1.24', '1.24'],
    ['[1].sum() == 1', '1.24', '1.24'],
    ["'a'.find('a') == 'a'", '1.24', '1.24'],
    ["isURL('http://a')", '1.24', '1.24'],
    // New expressions follow one release later.
    ["authorizer.path('/').check('get').allowed()", '1.28', '1.27'],
    ["authorizer.path('/').check('get').errored()", '1.28', '1.28'],
    ['1 < 1.5', '1.29', '1.28'],
    ['a.?b.orValue(1) == 1', '1.29', '1.28'],
    ["isQuantity('1')", '1.29', '1.28'],
    // Optionals are from 1.28, these of their functions from 1.33.
    ['[1].first().hasValue()', '1.33', '1.33'],
    ['optional.unwrap([optional.of(1)]) == [1]', '1.33', '1.33'],
    ["'%d'.format([1]) == '1'", '1.30', '1.29'],
    ['sets.contains([1], [1])', '1.30', '1.29'],
    ["isIP('::1')", '1.31', '1.30'],
    ["format.named('uuid').hasValue()", '1.32', '1.31'],
    ['[1].all(i, v, v == 1)', '1.33', '1.32'],
    ["isSemver('1.0.0')", '1.34', '1.33'],
    ['[2, 1].sort() == [1, 2]', '1.35', '1.34'],
    ['[1].includes(1)', undefined, '1.37'],
  ])('%s is taken from %s on, runs from %s on', (expression, asNew, asStored) => {
    expect(firsts(expression)).toEqual([asNew, asStored]);
  });

  it('give the first reason, with its place', () => {
    expect(releaseVerdicts("ip('::1') == 1 + 'a'")[0]).toEqual({
      release: '1.23',
      asNew: { message: "undeclared reference to 'ip' (in container '')", line: 1, column: 3 },
      asStored: { message: "undeclared reference to 'ip' (in container '')", line: 1, column: 3 },
    });
  });

  it('do not come to programs that cannot be made', () => {
    const [oldest] = releaseVerdicts("'a'.matches('(')");
    expect(oldest?.asStored?.message).toMatch(/^program instantiation failed: error parsing regexp: /);
  });
});

describe('names that nobody declares', () => {
  it('are variables of type dyn', () => {
    expect(undeclaredVariables('self.a.b > x[y] && foo(z) == net.IP')).toEqual(
      ['self', 'x', 'y', 'z'].map((name) => ({ name, type: DYN })),
    );
  });

  it('are not those that are declared, nor variables of comprehensions, nor functions', () => {
    expect(undeclaredVariables('[1].all(i, i > a)', [{ name: 'a', type: DYN }])).toEqual([]);
    expect(undeclaredVariables('nothing(1)')).toEqual([]);
    expect(undeclaredVariables('1 +')).toEqual([]);
  });
});
