import { describe, expect, it } from 'vitest';
import { kubecel } from './run.ts';

describe('kubecel versions', () => {
  it('says since when servers take an expression, releases that say the same in one line', async () => {
    expect(await kubecel(['versions', 'ip(self.address).family() == 6'])).toEqual({
      status: 0,
      out: [
        'RELEASES     NEW  STORED',
        "1.23 - 1.29  no   no      1:3: undeclared reference to 'ip' (in container '')",
        "1.30         no   yes     1:3: undeclared reference to 'ip' (in container '')",
        '1.31 - 1.37  yes  yes',
        '',
      ].join('\n'),
      err: '',
    });
  });

  it('ends with 1 where the newest release does not take it', async () => {
    const { status, out } = await kubecel(['versions', '[1].includes(1)']);
    expect(status).toBe(1);
    expect(out).toContain('1.37         no   yes');
    expect((await kubecel(['versions', '1 +'])).status).toBe(1);
  });

  it('asks one release alone', async () => {
    expect((await kubecel(['versions', '1 < 1.5', '--kubernetes-version=1.28'])).status).toBe(1);
    expect((await kubecel(['versions', '1 < 1.5', '--kubernetes-version=1.29'])).status).toBe(0);
  });

  it('takes types of variables', async () => {
    const expression = 'names.sort() == names';
    expect((await kubecel(['versions', expression, '--var', 'names:list(string)'])).status).toBe(0);
    expect((await kubecel(['versions', expression, '--var', 'names:list(list(string))'])).status).toBe(1);
  });

  it('prints the same facts for programs', async () => {
    const { out } = await kubecel(['versions', 'a.includes(1)', '-ojson', '--kubernetes-version=1.37']);
    expect(JSON.parse(out)).toEqual({
      releases: [
        {
          release: '1.37',
          new: false,
          stored: true,
          newReason: { message: "undeclared reference to 'includes' (in container '')", line: 1, column: 11 },
        },
      ],
    });
  });

  it.each([
    [[], 'an expression is missing'],
    [['1', '2'], 'one expression, not 2'],
    [['1', '--kubernetes-version=1.22'], 'expected 1.23 to 1.37'],
    [['a', '--var', '1a'], 'write NAME or NAME:TYPE'],
    [['a', '--var', 'a:nope('], '--var a: '],
  ])('says what is wrong with %j', async (args, message) => {
    const { status, err } = await kubecel(['versions', ...args]);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
