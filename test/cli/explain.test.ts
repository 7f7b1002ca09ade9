import { describe, expect, it } from 'vitest';
import { kubecel } from './run.ts';

describe('kubecel explain', () => {
  it('prints what a function is', async () => {
    expect(await kubecel(['explain', 'isQuantity'])).toEqual({
      status: 0,
      out: `isQuantity: function of kubernetes.quantity

Whether a text can be read as a quantity.

  isQuantity(string) -> bool
    since: new expressions from release 1.29, stored ones from release 1.28 (compatibility version 1.28)
    cost: a tenth of the argument's size

Examples, all true:
  isQuantity('20Mi')
  !isQuantity('Three')
  !isQuantity('1K')
`,
      err: '',
    });
  });

  it('finds operators as they are written and as cel-go calls them, macros, types', async () => {
    const first = async (name: string): Promise<string | undefined> =>
      (await kubecel(['explain', '--', name])).out.split('\n')[0];
    expect(await first('+')).toBe('+: operator of cel.lib.std');
    expect(await first('_+_')).toBe('+: operator of cel.lib.std');
    expect(await first('in')).toBe('in: operator of cel.lib.std');
    expect(await first('sortBy')).toBe('sortBy: macro of cel.lib.ext.lists');
    expect(await first('net.CIDR')).toBe('net.CIDR: type of kubernetes.net.cidr');
  });

  it('prints all entries of a name', async () => {
    const { out } = await kubecel(['explain', 'indexOf']);
    expect(out).toContain('function of cel.lib.ext.strings');
    expect(out).toContain('function of kubernetes.lists');
  });

  it('prints what a code means, and what to do', async () => {
    const { status, out } = await kubecel(['explain', 'check/no-matching-overload']);
    expect(status).toBe(0);
    expect(out).toContain('not for arguments of these types');
    expect(out).toContain('Convert one side');
  });

  it('prints the same facts for programs', async () => {
    const { out } = await kubecel(['explain', 'includes', '-ojson']);
    expect(JSON.parse(out).entries[0].signatures).toEqual([
      {
        id: 'list_includes_dyn_dyn',
        signature: 'dyn.includes(dyn) -> bool',
        compatibilityVersion: '1.37',
        storedFromRelease: '1.37',
        cost: '1 for each element, or a tenth of its bytes, rounded down, for a text',
      },
    ]);
    expect(JSON.parse((await kubecel(['explain', 'check/not-a-type', '-ojson'])).out).code).toBe('check/not-a-type');
  });

  it('says what is similar to a name that is not known', async () => {
    expect(await kubecel(['explain', 'quantiti'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('quantity'),
    });
    expect(await kubecel(['explain', 'constructor'])).toMatchObject({ status: 2 });
    expect(await kubecel(['explain', '__proto__'])).toMatchObject({ status: 2 });
    expect(await kubecel(['explain'])).toMatchObject({ status: 2 });
  });
});
