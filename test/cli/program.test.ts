import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { kubecel } from './run.ts';

describe('kubecel', () => {
  it('says which Kubernetes it equals', async () => {
    expect((await kubecel(['--version'])).out).toMatch(/^kubecel \d+\.\d+\.\d+\nequals Kubernetes 1\.37 /);
  });

  it('helps, also with each command', async () => {
    expect(await kubecel(['--help'])).toMatchObject({ status: 0, out: expect.stringContaining('Commands:') as string });
    for (const name of ['eval', 'validate', 'batch']) {
      const { status, out } = await kubecel([name, '--help']);
      expect(status).toBe(0);
      expect(out).toContain('Examples:');
      expect(out).toContain(`kubecel ${name} `);
      expect((await kubecel(['help', name])).out).toBe(out);
    }
  });

  it('is used wrongly without a command, or with one there is not', async () => {
    expect((await kubecel([])).status).toBe(2);
    expect(await kubecel(['cook'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('error: unknown command "cook"; there are eval, validate, '),
    });
  });

  it('answers a batch', async () => {
    const { status, out } = await kubecel(['batch'], {}, '{"id":1,"op":"eval","expr":"1"}\nnonsense\n');
    expect(status).toBe(0);
    expect(out.trim().split('\n')).toHaveLength(2);
  });
});

describe('the program in Node', () => {
  const start = (...args: string[]): ReturnType<typeof spawn> =>
    spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)), ...args],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );

  it('ends in peace when its reader leaves early', async () => {
    const child = start('batch');
    let err = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      err += String(chunk);
    });
    child.stdin?.on('error', () => undefined);
    const exit = once(child, 'exit');
    await Promise.all([once(child.stdout as NodeJS.ReadableStream, 'data'), child.stdin?.write('{"op":"limits"}\n')]);
    child.stdout?.destroy();
    const feed = (): void => {
      if (child.exitCode === null && child.stdin?.writable) child.stdin.write('{"op":"limits"}\n'.repeat(100), feed);
    };
    feed();
    expect(await exit).toEqual([0, null]);
    expect(err).toBe('');
  });

  it('answers over pipes while its input stays open', async () => {
    const child = start('batch');
    child.stdin?.write('{"id":1,"op":"eval","expr":"6 * 7"}\n');
    const [answer] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    expect(JSON.parse(String(answer))).toMatchObject({ id: 1, value: { v: '42' } });
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('works with threads, and says the same', async () => {
    const requests = Array.from({ length: 300 }, (_, id) => `{"id":${id},"op":"eval","expr":"${id} * 2"}\n`).join('');
    const child = start('batch', '-j', '2');
    child.stdin?.end(requests);
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += String(chunk);
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(out).toBe((await kubecel(['batch'], {}, requests)).out);
  });

  it('leaves no thread and no file behind when the reader of a validation leaves', async () => {
    const widget = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: A}\nspec: {replicas: 1}\n---\n';
    const child = start('validate', '-j', '2', '--crds', 'examples/crds/widget.yaml', '-');
    child.stdin?.on('error', () => undefined);
    const exit = once(child, 'exit');
    const feed = (): void => {
      if (child.exitCode === null && child.stdin?.writable) child.stdin.write(widget.repeat(300), feed);
    };
    feed();
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.stdout?.destroy();
    expect((await exit)[1]).toBeNull();
  });
});
