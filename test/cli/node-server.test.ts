import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { Listener, ServeOptions } from '../../src/cli/console.ts';
import { startServer } from '../../src/cli/node-server.ts';
import { admissionWebhook, MAX_REVIEW } from '../../src/server/index.ts';
import { type Certificate, selfSigned } from '../support/certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'kubecel-server-'));
const cert = join(folder, 'tls.crt');
const key = join(folder, 'tls.key');
const store = (pair: Certificate): Certificate => {
  writeFileSync(cert, pair.cert);
  writeFileSync(key, pair.key);
  return pair;
};

const told: string[] = [];
const running: Listener[] = [];

const webhook = admissionWebhook({});

async function start(options: Partial<ServeOptions> = {}, poll = 20): Promise<Listener> {
  const tell = (text: string): void => void told.push(text);
  const usual: ServeOptions = {
    host: '127.0.0.1',
    port: 0,
    tls: undefined,
    answer: (call) => webhook.reply(call),
    tell,
  };
  const listener = await startServer({ ...usual, ...options }, { poll, grace: 300 });
  running.push(listener);
  return listener;
}

afterEach(async () => {
  told.length = 0;
  await Promise.all(running.splice(0).map((listener) => listener.stop()));
});

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: http.IncomingHttpHeaders;
  /** Of who answered. */
  readonly subject?: string | undefined;
}

const REVIEW = JSON.stringify({
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  request: { uid: 'u', kind: {}, resource: {}, operation: 'CONNECT' },
});

function ask(url: string, body?: string, options: https.RequestOptions = {}): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'content-type': 'application/json', ...options.headers };
  return new Promise((resolve, reject) => {
    const client = url.startsWith('https') ? https : http;
    const request = client.request(url, { method, agent: false, ...options, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const subject = (response.socket as Partial<TLSSocket>).getPeerCertificate?.().subject.CN;
      response.on('end', () => {
        resolve({
          status: response.statusCode,
          text: Buffer.concat(chunks).toString(),
          headers: response.headers,
          subject,
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('the server in Node', () => {
  it('answers reviews', async () => {
    const { url } = await start();
    const { status, text, headers } = await ask(`${url}/validate?timeout=10s`, REVIEW);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(text).response).toEqual({ uid: 'u', allowed: true });
    expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200, text: 'ok\n' });
    expect(await ask(`${url}/healthz`, undefined, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await ask(`${url}/validate`)).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await ask(`${url}/nowhere`, REVIEW)).toMatchObject({ status: 404 });
  });

  it('answers what is too large before it has come', async () => {
    const { url } = await start();
    const { status, text } = await ask(`${url}/validate`, REVIEW, { headers: { 'content-length': MAX_REVIEW + 1 } });
    expect([status, text]).toEqual([413, `an AdmissionReview has at most ${MAX_REVIEW} bytes\n`]);
    const request = http.request(`${url}/validate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const chunk = Buffer.alloc(1 << 20, ' ');
    request.on('error', () => undefined);
    for (let i = 0; i <= MAX_REVIEW / chunk.length; i++) request.write(chunk);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(413);
    request.destroy();
    expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200 });
  });

  it('lives on where a client leaves in the middle', async () => {
    const { url } = await start();
    const headers = { 'content-type': 'application/json', 'content-length': 100 };
    const request = http.request(`${url}/validate`, { method: 'POST', headers });
    request.on('error', () => undefined);
    request.write('{');
    await new Promise((resolve) => setTimeout(resolve, 50));
    request.destroy();
    expect(await ask(`${url}/validate`, REVIEW)).toMatchObject({ status: 200 });
    expect(told).toEqual([]);
  });

  it('takes a new certificate over, once both of its files are there', async () => {
    const first = store(selfSigned('first'));
    const { url } = await start({ tls: { cert, key } });
    expect(await ask(url, REVIEW, { ca: first.cert })).toMatchObject({ status: 200, subject: 'first' });
    const second = selfSigned('second');
    writeFileSync(cert, second.cert);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    expect(told[0]).toMatch(
      /^the certificate stays as it is: .*tls\.crt and .*tls\.key: .*a certificate and its own key/,
    );
    expect(await ask(url, REVIEW, { ca: first.cert })).toMatchObject({ subject: 'first' });
    writeFileSync(key, second.key);
    await expect.poll(() => told.at(-1)).toBe(`the certificate of ${cert} was read anew`);
    expect(await ask(url, REVIEW, { ca: second.cert })).toMatchObject({ status: 200, subject: 'second' });
  });

  it('finishes answers that are under way, and takes no more', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { url, stop, closed } = await start({
      async answer(call) {
        await held;
        return webhook.reply(call);
      },
    });
    const agent = new http.Agent({ keepAlive: true });
    const underway = ask(`${url}/validate`, REVIEW, { agent });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(ask(`${url}/validate`, REVIEW)).rejects.toThrow('ECONNREFUSED');
    release();
    expect(await underway).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await Promise.all([stopped, closed]);
    agent.destroy();
  });

  it('does not wait for ever', async () => {
    const { url, stop } = await start({ answer: () => new Promise(() => undefined) });
    const underway = ask(`${url}/validate`, REVIEW).catch((error: Error) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stop();
    expect(await underway).toBeInstanceOf(Error);
  });

  it('does not wait for those who say nothing', async () => {
    store(selfSigned());
    const { url, stop } = await start({ tls: { cert, key } });
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    silent.on('error', () => undefined);
    await once(silent, 'connect');
    const ended = once(silent, 'close');
    await stop();
    await ended;
  });

  it('says why it cannot begin', async () => {
    const pair = store(selfSigned());
    const tls = { cert, key };
    await expect(start({ tls: { cert: join(folder, 'none'), key } })).rejects.toThrow('none: there is no such file');
    writeFileSync(key, selfSigned().key);
    await expect(start({ tls })).rejects.toThrow('a certificate and its own key are needed, in PEM');
    writeFileSync(key, pair.cert);
    await expect(start({ tls })).rejects.toThrow('a certificate and its own key are needed, in PEM');
    const taken = http.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(
      `127.0.0.1, port ${port}: something else listens there: choose another --port`,
    );
    taken.close();
    rmSync(folder, { recursive: true });
  });
});
