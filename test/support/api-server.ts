/** A real kube-apiserver with its etcd, on loopback alone and in a folder of its own, for as long as a test runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from './certificate.ts';

export interface ApiAnswer {
  readonly code: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}

export interface AskOptions {
  /** Default `admin`, who may do all; `alice` has no rights. */
  readonly user?: string | undefined;
  /** Of the body; default JSON. */
  readonly type?: string | undefined;
  /** What the audit log calls the request. */
  readonly auditId?: string | undefined;
}

/** Ports that are free now, each another one. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws Error with what was waited for */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>, limit = 30_000): Promise<T> {
  for (const start = Date.now(); ; await sleep(100)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() - start > limit) throw new Error(`waited for ${what}`);
  }
}

/** `299 - "text", 299 - "text"` */
const warningTexts = (header: string): string[] =>
  [...header.matchAll(/299 - "((?:[^"\\]|\\.)*)"/gs)].map(([, text = '']) =>
    Buffer.from(text.replace(/\\(.)/gs, '$1'), 'latin1').toString('utf8'),
  );

export class ApiServer {
  /** The certificate that it shows, and trusts. */
  readonly cert: string;
  readonly #folder: string;
  readonly #binary: string;
  readonly #port: number;
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #agent: https.Agent;
  /** The one started last is ended first: a server that loses its etcd hangs. */
  readonly #processes: ChildProcess[] = [];

  /** @param binary - has `etcd` and `kube-apiserver` as its commands */
  static async start(binary: string): Promise<ApiServer> {
    const [port, etcdPort, peerPort] = (await freePorts(3)) as [number, number, number];
    const server = new ApiServer(binary, port);
    try {
      await server.#startAll(etcdPort, peerPort);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  private constructor(binary: string, port: number) {
    const { cert, key } = selfSigned();
    this.cert = cert;
    this.#binary = binary;
    this.#port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'kubecel-apiserver-'));
    this.#tokens = new Map(['admin', 'alice'].map((user) => [user, randomBytes(16).toString('hex')]));
    this.#agent = new https.Agent({ keepAlive: true, ca: cert });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.#write('server.crt', cert);
    this.#write('server.key', key);
    this.#write('accounts.key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    const [admin, alice] = ['admin', 'alice'].map((user) => this.#tokens.get(user));
    this.#write('tokens.csv', `${admin},admin,1,"system:masters"\n${alice},alice,2,"dev"\n`);
  }

  #write(name: string, text: string): string {
    const path = join(this.#folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  async #startAll(etcdPort: number, peerPort: number): Promise<void> {
    const etcd = `http://127.0.0.1:${etcdPort}`;
    const peer = `http://127.0.0.1:${peerPort}`;
    mkdirSync(this.#path('etcd'), { mode: 0o700 });
    this.#spawn('etcd', {
      'data-dir': this.#path('etcd'),
      'unsafe-no-fsync': 'true',
      'log-level': 'error',
      'listen-client-urls': etcd,
      'advertise-client-urls': etcd,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
    });
    const apiServer = this.#spawn('kube-apiserver', {
      'etcd-servers': etcd,
      'bind-address': '127.0.0.1',
      'secure-port': String(this.#port),
      'advertise-address': '127.0.0.1',
      'endpoint-reconciler-type': 'none',
      'tls-cert-file': this.#path('server.crt'),
      'tls-private-key-file': this.#path('server.key'),
      'cert-dir': this.#path('certs'),
      'service-account-issuer': 'https://kubernetes.default.svc',
      'service-account-key-file': this.#path('accounts.key'),
      'service-account-signing-key-file': this.#path('accounts.key'),
      'service-cluster-ip-range': '10.0.0.0/24',
      'token-auth-file': this.#path('tokens.csv'),
      'authorization-mode': 'RBAC',
      'allow-privileged': 'true',
      'disable-admission-plugins': 'ServiceAccount',
      'audit-policy-file': this.#write(
        'audit.yaml',
        'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Metadata}]\n',
      ),
      'audit-log-path': this.#path('audit.log'),
    });
    await until(
      'the API server',
      async () => {
        if (apiServer.exitCode !== null) throw new Error(`kube-apiserver ended:\n${this.#log('kube-apiserver')}`);
        try {
          return (await this.ask('GET', '/readyz')).code === 200;
        } catch {
          return false;
        }
      },
      120_000,
    );
  }

  #spawn(command: string, flags: Readonly<Record<string, string>>): ChildProcess {
    const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    const child = spawn(this.#binary, [command, ...args], { cwd: this.#folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(this.#path(`${command}.log`));
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    this.#processes.push(child);
    return child;
  }

  #log(command: string): string {
    return readFileSync(this.#path(`${command}.log`), 'utf8').slice(-4000);
  }

  /** Lines of the audit log so far. */
  audit(): Record<string, unknown>[] {
    const lines = readFileSync(this.#path('audit.log'), 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** @param body - data, or the text that is sent */
  ask(method: string, path: string, body?: unknown, options: AskOptions = {}): Promise<ApiAnswer> {
    const { user = 'admin', type = 'application/json', auditId } = options;
    const headers = {
      authorization: `Bearer ${this.#tokens.get(user)}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': type }),
      ...(auditId !== undefined && { 'audit-id': auditId }),
    };
    const target = { host: '127.0.0.1', port: this.#port, path, method, agent: this.#agent, headers };
    return new Promise((resolve, reject) => {
      const request = https.request(target, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const warnings = (response.headersDistinct.warning ?? []).flatMap(warningTexts);
          resolve({ code: response.statusCode ?? 0, body: parsed(text), warnings });
        });
      });
      request.on('error', reject);
      request.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    for (const child of this.#processes.splice(0).reverse()) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const overdue = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(overdue);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { message: text };
  }
};
