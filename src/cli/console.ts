import type { Call, Reply } from '../server/http.ts';
import type { Work } from './threads.ts';

/** What a command may do with the outside world: made for Node in `node-console.ts`, by hand in tests. */
export interface Console {
  /** Writes to standard output; false where nobody reads any more. Wait for it: this is how memory stays small. */
  out(text: string): Promise<boolean>;
  /** Writes to standard error; wait where much is written. */
  err(text: string): Promise<void>;
  /** Whether a person watches standard error. */
  readonly watched: boolean;
  /** All of standard input. @throws FileProblem for what is no text */
  input(): Promise<string>;
  /** Standard input, as it comes. @throws FileProblem for what is no text */
  inputChunks(): AsyncIterable<string>;
  /** The lines of standard input, as many together as come. */
  inputLines(): AsyncIterable<readonly string[]>;
  readonly files: FileAccess;
  /** Another thread, which does work of a kind. */
  startThread(work: Work): Thread;
  /** Room beyond memory, that goes with the process. */
  store(): Store;
  /** Listens until the process is asked to end. @throws FileProblem */
  serve(options: ServeOptions): Promise<Listener>;
}

export interface ServeOptions {
  /** Undefined: all addresses of the machine. */
  readonly host: string | undefined;
  /** 0: one that is free. */
  readonly port: number;
  /** Files of a certificate and its key, which are read again when they change; undefined: plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  answer(call: Call): Promise<Reply>;
  /** Hears what goes on. */
  tell(text: string): void;
}

export interface Listener {
  /** `https://127.0.0.1:8443` */
  readonly url: string;
  /** Once it listens no more, and all answers are sent. */
  readonly closed: Promise<void>;
  /** Takes no more requests, and ends when those under way are answered. */
  stop(): Promise<void>;
}

export interface FileAccess {
  /** @throws FileProblem */
  read(path: string): Promise<string>;
  /** The text of a file, part by part. @throws FileProblem */
  chunks(path: string): AsyncIterable<string>;
  /** Names in a folder, sorted; undefined where the path is none. @throws FileProblem where there is nothing */
  list(path: string): Promise<readonly FolderEntry[] | undefined>;
  exists(path: string): Promise<boolean>;
  /** @throws FileProblem */
  write(path: string, text: string): Promise<void>;
  /** What a JavaScript module exports by default. @throws FileProblem */
  load(path: string): Promise<unknown>;
}

export interface FolderEntry {
  readonly path: string;
  readonly isFolder: boolean;
}

export interface Thread {
  /** Jobs are done one after the other. Rejects where the thread has failed. */
  run(job: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Keeps lines of text, to be read once all are there. */
export interface Store {
  add(line: string): Promise<void>;
  lines(): AsyncIterable<string>;
}

/** Why a file cannot be had. */
export class FileProblem extends Error {}
