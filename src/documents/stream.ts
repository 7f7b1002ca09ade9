/**
 * The documents of a file as kubectl finds them: a stream of JSON values, or YAML split at lines that begin with `---`.
 *
 * @see kubernetes/apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder, YAMLReader
 */
import { JsonReader, type JsonText } from './json.ts';
import { Refusal } from './refusal.ts';

/** A part of a file that is read by itself, in UTF-16 offsets of the file. */
export type Chunk =
  | { readonly syntax: 'json'; readonly start: number; readonly end: number; readonly read: JsonText | Refusal }
  | {
      readonly syntax: 'yaml';
      readonly start: number;
      readonly end: number;
      /** Where the part looks like JSON: what is wrong with that, to be told if it is no YAML either. */
      readonly asJson?: Refusal | undefined;
    };

/** Splits a file's text; ends with a refusal where no document can be found. */
export function* splitStream(text: string): Generator<Chunk | Refusal, void> {
  if (!BEGINS_AS_JSON.test(text)) return yield* splitYaml(text, 0);
  let at = 0;
  for (let count = 0; ; count++) {
    const reader = new JsonReader(text, { start: at, stream: true, duplicates: true });
    if (reader.atEnd()) return;
    const read = reader.read();
    if (!reader.complete) {
      // A single value may be the first document of a YAML file; more than one make it JSON.
      const rest = startOfYaml(text, at);
      if (count > 1 || text.length - rest < SHORTEST_YAML) return yield read as Refusal;
      return yield* splitYaml(text, rest, read as Refusal);
    }
    yield { syntax: 'json', start: at, end: reader.position, read };
    at = reader.position;
  }
}

/** Kubernetes looks this far ahead when it changes over to YAML, and gives up where there is less. */
const SHORTEST_YAML = 4;

const BEGINS_AS_JSON = /^[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*\{/;

/** White space is skipped up to the end of the line. */
function startOfYaml(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text.charAt(at))) if (text.charAt(at++) === '\n') break;
  return at;
}

function* splitYaml(text: string, from: number, asJson?: Refusal): Generator<Chunk | Refusal, void> {
  let start = from;
  let first = asJson;
  for (let line = from; line < text.length; ) {
    const feed = text.indexOf('\n', line);
    const next = feed < 0 ? text.length : feed + 1;
    if (text.startsWith('---', line)) {
      const rest = text.slice(line + 3, next).trim();
      if (rest !== '' && !rest.startsWith('#'))
        return yield new Refusal(`invalid Yaml document separator: ${rest}`, line);
      if (line > start) {
        yield { syntax: 'yaml', start, end: line, asJson: first };
        first = undefined;
        start = next;
      }
    }
    line = next;
  }
  if (text.length > start) yield { syntax: 'yaml', start, end: text.length, asJson: first };
}

/**
 * A YAML part with line feeds alone at its line ends, the last line's included.
 *
 * Carriage returns in front of a line feed go; other line ends of YAML 1.1 become line feeds, each of one unit.
 */
export function normalizeLines(part: string): string {
  const lines = part.includes('\r') ? part.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : part;
  const plain = lines.includes('\x85') ? lines.replaceAll('\x85', '\n') : lines;
  return plain.endsWith('\n') ? plain : `${plain}\n`;
}

/** The offset in the part as it was of an offset in the normalized part. */
export function offsetBefore(part: string, normalized: number): number {
  let offset = 0;
  for (let seen = 0; seen < normalized && offset < part.length; seen++) {
    offset += part.startsWith('\r\n', offset) ? 2 : 1;
  }
  return part.startsWith('\r\n', offset) ? offset + 1 : offset;
}
