/** AdmissionReviews over HTTP, whatever serves it. */
import { parseJson } from '../documents/json.ts';
import type { Value } from '../values/value.ts';
import type { AdmissionReview, ReviewFault } from './review.ts';

/** What is asked. */
export interface Call {
  readonly method: string;
  /** Without a query. */
  readonly path: string;
  /** The value of a header; undefined or null where there is none. @param name - in small letters */
  header(name: string): string | null | undefined;
  /** Read only as far as it is wanted. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** What is answered. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The largest body, in bytes. A request to the API server has at most three million, but a review holds the object twice,
 * and Go writes some characters in six.
 */
export const MAX_REVIEW: number = 1 << 24;

/** Where health is asked for. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Answers one review; undefined: nothing is served at the path. */
export type Reviewer = (review: Value) => AdmissionReview | ReviewFault;

/**
 * Answers a call.
 *
 * @param reviewerAt - who answers at a path, if anybody does
 */
export async function reply(
  call: Call,
  reviewerAt: (path: string) => Reviewer | undefined,
  onError: (error: unknown) => void,
): Promise<Reply> {
  const { method, path } = call;
  if (HEALTH.has(path)) {
    return method === 'GET' || method === 'HEAD' ? said(200, 'ok') : said(405, `${path} takes GET`, { allow: 'GET' });
  }
  const reviewer = reviewerAt(path);
  if (reviewer === undefined) return said(404, `nothing is served at ${path}`);
  if (method !== 'POST') return said(405, `an AdmissionReview is sent by POST, not ${method}`, { allow: 'POST' });
  const fault = headerFault(call);
  if (fault !== undefined) return said(415, fault);
  if (Number(call.header('content-length') ?? 0) > MAX_REVIEW) return tooLarge();
  const bytes = await read(call.body);
  if (bytes === undefined) return tooLarge();
  const text = decoded(bytes);
  if (text === undefined) return said(400, 'the body is not UTF-8');
  const json = parseJson(text);
  if (!json.ok) return said(400, `the body is not JSON: ${json.message}`);
  try {
    const answer = reviewer(json.value);
    if ('message' in answer) return said(400, answer.message);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) };
  } catch (error) {
    // The webhook's failurePolicy says what comes of it.
    onError(error);
    return said(500, `the review could not be answered: ${(error as Error).message}`);
  }
}

/** The same for what the web platform has. */
export async function respond(
  request: Request,
  reviewerAt: (path: string) => Reviewer | undefined,
  onError: (error: unknown) => void,
): Promise<Response> {
  const call: Call = {
    method: request.method,
    path: new URL(request.url).pathname,
    header: (name) => request.headers.get(name),
    body: chunksOf(request),
  };
  const { body, ...rest } = await reply(call, reviewerAt, onError);
  return new Response(call.method === 'HEAD' ? null : body, rest);
}

export const said = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body: `${text}\n`,
});

const tooLarge = (): Reply => said(413, `an AdmissionReview has at most ${MAX_REVIEW} bytes`, { connection: 'close' });

function headerFault(call: Call): string | undefined {
  const type = call.header('content-type') ?? '';
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    return `an AdmissionReview is sent as application/json, not ${type === '' ? 'without content type' : type}`;
  }
  const encoding = call.header('content-encoding') ?? 'identity';
  return encoding.toLowerCase() === 'identity' ? undefined : `an AdmissionReview is sent as it is, not as ${encoding}`;
}

/** Undefined where there is too much. */
async function read(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > MAX_REVIEW) return undefined;
    chunks.push(chunk);
  }
  if (chunks.length === 1) return chunks[0];
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** Not every platform lets a stream be iterated. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array, void> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
