/** Stands between an API server and a webhook, and keeps what is asked. */
import { readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { gzipSync } from 'node:zlib';
import type { Listener, ServeOptions } from '../../src/cli/console.ts';
import { startServer } from '../../src/cli/node-server.ts';
import type { Call, Reply } from '../../src/server/http.ts';
import type { Seen } from './seen.ts';

const FILE = new URL('../../spec-fixtures/real-server/reviews.ndjson.gz', import.meta.url);

export class Recorder {
  /** By what is asked of the API server: a line of JSON for each review. */
  readonly #reviews = new Map<string, string[]>();
  #title = '';
  #listener: Listener | undefined;

  /** Where it listens; undefined where nothing is recorded. */
  get port(): string | undefined {
    return this.#listener && new URL(this.#listener.url).port;
  }

  /** @param tls - of the webhook, and ours as well */
  async start(webhook: string, tls: NonNullable<ServeOptions['tls']>): Promise<void> {
    const agent = new https.Agent({ keepAlive: true, ca: readFileSync(tls.cert) });
    this.#listener = await startServer({
      ...{ host: '127.0.0.1', port: 0, tls, tell: () => undefined },
      answer: (call) => this.#pass(call, webhook, agent),
    });
  }

  /** What comes from now on is asked because of that. */
  begin(title: string): void {
    this.#title = title;
    this.#reviews.set(title, []);
  }

  async #pass({ method, path, body }: Call, webhook: string, agent: https.Agent): Promise<Reply> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    this.#reviews.get(this.#title)?.push(`{"path":${JSON.stringify(path)},"review":${text.trim()}}`);
    const headers = { 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const request = https.request(`${webhook}${path}`, { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 500, headers, body: Buffer.concat(parts).toString('utf8') });
        });
      });
      request.on('error', reject);
      request.end(text);
    });
  }

  write(version: unknown, truths: ReadonlyMap<string, Seen>): void {
    const lines = Array.from(truths, ([title, truth]) => {
      const reviews = (this.#reviews.get(title) ?? []).sort().join(',');
      return `{"id":${JSON.stringify(title)},"reviews":[${reviews}],"truth":${JSON.stringify(truth)}}\n`;
    });
    const head = `${JSON.stringify({ recordedWith: `kube-apiserver ${version}` })}\n`;
    writeFileSync(FILE, gzipSync(head + lines.join(''), { level: 9 }));
  }

  async stop(): Promise<void> {
    await this.#listener?.stop();
  }
}
