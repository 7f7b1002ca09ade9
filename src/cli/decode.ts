/** Bytes to text, or why they are none. */
import { FileProblem } from './console.ts';

/** Text of Kubernetes is UTF-8. A byte order mark stays: it tells that a file is no JSON to Kubernetes. */
export class TextReader {
  readonly #name: string;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #begun = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** @throws FileProblem */
  read(bytes: Uint8Array): string {
    if (!this.#begun && bytes.length > 0) {
      this.#begun = true;
      const problem = problemOf(bytes);
      if (problem !== undefined) throw new FileProblem(`${this.#name}: ${problem}`);
    }
    return this.#decoder.decode(bytes, { stream: true });
  }

  end(): string {
    return this.#decoder.decode();
  }
}

/** @param bytes - the first of a file */
function problemOf(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const zero = bytes.subarray(0, LOOKED_AT).indexOf(0);
  const isUtf16 = isMarked || (zero >= 0 && zero <= 1 && bytes.length > 3 && (bytes[zero + 2] ?? 1) === 0);
  if (isUtf16) return 'it is UTF-16: make it UTF-8, as with iconv -f UTF-16 -t UTF-8';
  return zero < 0 ? undefined : 'it is no text, but binary: a manifest is YAML or JSON in UTF-8';
}

const LOOKED_AT = 8192;
