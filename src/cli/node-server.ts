/** The command line's server in Node: HTTPS with a certificate that may change, and an end that loses no answer. */
import { once } from 'node:events';
import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { type Call, type Reply, said } from '../server/http.ts';
import { FileProblem, type Listener, type ServeOptions } from './console.ts';
import { orProblem } from './node-problems.ts';

/** The API server keeps connections 90 s: ours last longer, so that none ends just when it is used. */
const KEEP_ALIVE = 120_000;
const HEADERS_TIMEOUT = 10_000;
/** No webhook may take longer. */
const REQUEST_TIMEOUT = 30_000;
/** For answers that are under way when the server stops. */
const GRACE = 10_000;
/** How often certificates are looked at. Links are followed, as Kubernetes exchanges mounted secrets by a link. */
const POLL = 5_000;

/** For tests. */
export interface Pace {
  readonly poll?: number;
  readonly grace?: number;
}

interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** @throws FileProblem for a certificate that cannot be used, and an address that cannot be had */
export async function startServer(options: ServeOptions, { poll = POLL, grace = GRACE }: Pace = {}): Promise<Listener> {
  const { answer, host, port, tls, tell } = options;
  let isStopping = false;
  const handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const call = callOf(request);
    const { status, headers, body }: Reply =
      isStopping && call.path === '/readyz' ? said(503, 'stopping') : await answer(call);
    response.writeHead(status, {
      ...headers,
      'content-length': Buffer.byteLength(body),
      ...(isStopping && { connection: 'close' }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const limits = { keepAliveTimeout: KEEP_ALIVE, headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT };
  const listener = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    handle(request, response).catch((error: unknown) => {
      // Who asked has left, or has taken too long.
      if (!request.destroyed) tell(`a request failed: ${(error as Error).message}`);
      response.destroy();
    });
  };
  const server =
    tls === undefined
      ? http.createServer(limits, listener)
      : https.createServer({ ...limits, ...(await readPair(tls)), minVersion: 'TLSv1.2' }, listener);
  // Node's own list has none of those who say nothing, not even that they want TLS.
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await listen(server, host, port);
  server.on('error', (error) => tell(`error: ${error.message}`));
  if (tls !== undefined) renewing(server as https.Server, tls, poll, tell);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    url: urlOf(server.address() as AddressInfo, tls !== undefined),
    closed,
    async stop() {
      if (!isStopping) {
        isStopping = true;
        if (tls !== undefined) for (const path of Object.values(tls)) unwatchFile(path);
        server.close();
        setTimeout(() => {
          for (const socket of connections) socket.destroy();
        }, grace).unref();
      }
      await closed;
    },
  };
}

/** Stops a server when the process is asked to end. The second time it ends at once. */
export function stopOnSignals(listener: Listener, tell: (text: string) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      tell(`${signal}: stopping`);
      void listener.stop();
    });
  }
}

function callOf(request: http.IncomingMessage): Call {
  const { url = '/', method = 'GET' } = request;
  return {
    method,
    path: url.split('?', 1)[0] as string,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    // What is not read stays, so that an answer can still be sent.
    body: { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) },
  };
}

async function readPair(tls: NonNullable<ServeOptions['tls']>): Promise<Pair> {
  const read = (path: string): Promise<Buffer> => orProblem(path, () => readFile(path));
  const pair = { cert: await read(tls.cert), key: await read(tls.key) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new FileProblem(
      `${tls.cert} and ${tls.key}: ${(error as Error).message}: a certificate and its own key are needed, in PEM, the key without password`,
    );
  }
  return pair;
}

/** Takes a certificate over when its files change. One that cannot be used, as when only one file has changed yet, waits. */
function renewing(
  server: https.Server,
  tls: NonNullable<ServeOptions['tls']>,
  interval: number,
  tell: ServeOptions['tell'],
): void {
  const renew = async (): Promise<void> => {
    try {
      server.setSecureContext({ ...(await readPair(tls)), minVersion: 'TLSv1.2' });
      tell(`the certificate of ${tls.cert} was read anew`);
    } catch (error) {
      tell(`the certificate stays as it is: ${(error as Error).message}`);
    }
  };
  for (const path of Object.values(tls)) watchFile(path, { interval, persistent: false }, () => void renew());
}

/** @throws FileProblem */
async function listen(server: http.Server | https.Server, host: string | undefined, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new FileProblem(listenProblem(error as NodeJS.ErrnoException, host, port));
  }
}

function listenProblem(error: NodeJS.ErrnoException, host: string | undefined, port: number): string {
  const where = host === undefined ? `port ${port}` : `${host}, port ${port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `${where}: something else listens there: choose another --port`;
    case 'EACCES':
      return `${where}: that is not allowed: choose a --port above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${where}: this machine has no such address: choose another --host`;
    default:
      return `${where}: ${error.message}`;
  }
}

const urlOf = ({ address, family, port }: AddressInfo, isSecure: boolean): string =>
  `${isSecure ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
