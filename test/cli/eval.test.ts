import { describe, expect, it } from 'vitest';
import { kubecel } from './run.ts';

describe('kubecel eval', () => {
  it('prints value, type and cost', async () => {
    expect(await kubecel(['eval', '[1, 2, 3].filter(i, i > 1)'])).toEqual({
      status: 0,
      out: 'value: [2, 3]\ntype:  list(int)\ncost:  33, estimated 30 to 66\n',
      err: '',
    });
  });

  it('prints the same facts for programs', async () => {
    const { out } = await kubecel(['eval', "{'a': 2.0}", '-o', 'json']);
    expect(out).toBe(
      '{\n  "value": {\n    "a": 2.0\n  },\n  "cel": "{\\"a\\": 2.0}",\n  "type": "map(string, double)",\n  "cost": 0,\n  "estCost": {\n    "min": 30,\n    "max": 30\n  }\n}\n',
    );
    expect((await kubecel(['eval', '[1u, 2u]', '-oyaml'])).out).toBe(
      'value:\n- 1\n- 2\ncel: "[1u, 2u]"\ntype: list(uint)\ncost: 0\nestCost:\n  min: 10\n  max: 10\n',
    );
  });

  it('asks an authorizer that goes by the rules of a file', async () => {
    const files = {
      'rules.yaml': `
user: {username: ada, groups: [dev]}
target: {resource: pods, namespace: shop, name: web-0}
rules:
  - {userGroup: dev, verb: get, resource: deployments, group: apps, decision: allow, reason: developers read}
  - {verb: delete, resource: pods, name: web-0, decision: deny}
default: {decision: allow}
`,
      'bad.yaml': 'rules: [{verbs: get}]',
      'empty.yaml': '',
    };
    const value = async (text: string): Promise<string | undefined> =>
      (await kubecel(['eval', '--authorizer=rules.yaml', text], files)).out.split('\n')[0];
    const deployments = "authorizer.group('apps').resource('deployments').check('get')";
    expect(await value(`${deployments}.allowed()`)).toBe('value: true');
    expect(await value(`${deployments}.reason()`)).toBe('value: "developers read"');
    expect(await value("authorizer.requestResource.check('delete').allowed()")).toBe('value: false');
    expect(await value("authorizer.requestResource.check('list').allowed()")).toBe('value: true');
    expect(await kubecel(['eval', '1', '--authorizer=bad.yaml'], files)).toMatchObject({
      status: 2,
      err: expect.stringContaining('--authorizer bad.yaml: authorizer.rules[0]: unknown field "verbs"'),
    });
    expect(await kubecel(['eval', '1', '--authorizer=empty.yaml'], files)).toMatchObject({
      status: 2,
      err: expect.stringContaining('--authorizer empty.yaml: the file is empty'),
    });
  });

  it('writes values as expressions that make them', async () => {
    const cel = async (text: string): Promise<unknown> =>
      (JSON.parse((await kubecel(['eval', '-ojson', '--', text])).out) as { cel: unknown }).cel;
    for (const text of [
      '"a\\n\\"b\\""',
      '2.0',
      '-1',
      '3u',
      'b"\\xff"',
      'null',
      'int',
      'duration("90s")',
      'timestamp("2024-02-29T00:00:00Z")',
      'quantity("1Gi")',
      'ip("::1")',
      'optional.none()',
      'optional.of(1)',
      '{"a": [true]}',
      'double("NaN")',
      '1e+100',
    ]) {
      expect(await cel(text)).toBe(text);
    }
  });

  it('prints issues as Kubernetes does, with status 1', async () => {
    expect(await kubecel(['eval', "1 + 'a'"])).toEqual({
      status: 1,
      out: "ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(int, string)'\n | 1 + 'a'\n | ..^\n",
      err: '',
    });
    const { out } = await kubecel(['eval', "1 + 'a'", '-ojson']);
    expect(JSON.parse(out)).toMatchObject({ issues: [{ line: 1, column: 3 }] });
  });

  it('prints what went wrong in an evaluation, with status 1', async () => {
    expect(await kubecel(['eval', '1 / x', '--var', 'x:int=0'])).toEqual({
      status: 1,
      out: 'error: division by zero\ntype:  int\ncost:  2, estimated 2\n',
      err: '',
    });
  });

  it('takes variables with and without a type, and from files', async () => {
    const value = async (...args: string[]): Promise<string> =>
      (
        await kubecel(['eval', ...args], {
          'in.yaml': 'size: 2\nlist: [1, 2]\n',
          'pod.yaml': 'apiVersion: v1\nkind: Pod\n',
        })
      ).out;
    expect(await value('x + 1u', '--var', 'x:uint=18446744073709551614')).toContain('value: 18446744073709551615u');
    expect(await value('x.a[0] == 1', '--var', 'x={"a": [1]}')).toContain('value: true');
    expect(await value('m[1]', '--var', 'm:map(int, string)={"1": "a=b"}')).toContain('value: "a=b"');
    expect(await value('size in list', '--input', 'in.yaml')).toContain('value: true');
    expect(await value('self.kind + object.apiVersion', '-f', 'pod.yaml')).toContain('value: "Podv1"');
  });

  it('knows what the server of another release takes', async () => {
    const status = async (...args: string[]): Promise<number> =>
      (await kubecel(['eval', 'quantity("1")', '--kubernetes-version', ...args])).status;
    expect(await status('1.27', '--stored')).toBe(1);
    expect(await status('1.28')).toBe(1);
    expect(await status('1.28', '--stored')).toBe(0);
    expect(await status('1.29')).toBe(0);
  });

  it('stops at a cost limit', async () => {
    expect((await kubecel(['eval', '[1, 2, 3].all(i, i > 0)', '--cost-limit=5'])).out).toContain(
      'error: operation cancelled: actual cost limit exceeded',
    );
  });

  it.each([
    [[], "an expression is missing: kubecel eval '1 + 1'"],
    [['1', '2'], 'one expression, not 2'],
    [['x', '--var', 'x'], 'write NAME=JSON or NAME:TYPE=JSON'],
    [['x', '--var', 'x=abc'], `a string needs its quotes: --var 'x="abc"'`],
    [['x', '--var', 'x:list(=1'], 'a name is missing'],
    [['x', '--var', 'x:int="a"'], 'a is not an int'],
    [['x', '--input', 'none.yaml'], 'none.yaml: there is no such file'],
    [['x', '--input', 'bad.yaml'], 'bad.yaml:1:4: yaml: mapping values are not allowed in this context'],
    [['1', '-o', 'xml'], 'use text, json or yaml'],
    [['1', '--kubernetes-version', '2.0'], 'expected 1.23 to 1.37'],
    [['-1'], "Unknown option '-1'. Write -- in front of what is no flag."],
    [
      ['1', '--nonsense'],
      "Unknown option '--nonsense'. Write -- in front of what is no flag.\nSee 'kubecel eval --help'.",
    ],
  ])('says what to do instead of %j', async (args, message) => {
    const outcome = await kubecel(['eval', ...args], { 'bad.yaml': 'a: b: c\n' });
    expect(outcome.status).toBe(2);
    expect(outcome.err).toContain(message);
    expect(outcome.out).toBe('');
  });
});
