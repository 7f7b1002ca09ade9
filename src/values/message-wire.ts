/**
 * Messages from their bytes, as `google.protobuf.Any` holds them.
 */
import type { Type } from '../types/type.ts';
import type { NativeType } from './native-conversion.ts';
import { decodeUtf8 } from './utf8.ts';
import { CelError, double, int, Uint, type Value } from './value.ts';
import { readFields } from './wire.ts';

/** A field of a message. */
export interface Field {
  readonly number: number;
  readonly type: Type;
  /** Of the field; of the elements or values where it is repeated or a map. */
  readonly native: NativeType;
  readonly shape?: 'list' | 'map';
}

/** What fields hold, by name: the last set one last. */
export type Contents = ReadonlyMap<string, Value>;

/** @returns undefined for messages that are not known, and for bytes that are none */
export type MessageDecoder = (name: string, bytes: Uint8Array, depth: number) => Value | undefined;

/** Nested messages: `Any` in `Any` may go on as long as there are bytes. */
const MAX_DEPTH = 100;

/** The message inside, or that it is none that can be read. */
export function makeAny(contents: Contents, decodeMessage: MessageDecoder, depth = 0): Value {
  const url = (contents.get('type_url') ?? '') as string;
  const bytes = (contents.get('value') ?? new Uint8Array()) as Uint8Array;
  const inner = decodeMessage(url.slice(url.lastIndexOf('/') + 1), bytes, depth + 1);
  // Null is a value too.
  if (inner !== undefined) return inner;
  return new CelError(`unsupported conversion to ref.Val: (*dynamicpb.Message)${anyText(url, bytes)}`);
}

function anyText(url: string, bytes: Uint8Array): string {
  const parts: string[] = [];
  if (url !== '') parts.push(`type_url:${protoQuote(Array.from(url))}`);
  if (bytes.length > 0) parts.push(`value:${protoQuote(Array.from(bytes, (byte) => String.fromCharCode(byte)))}`);
  return parts.join('  ');
}

const protoQuote = (characters: readonly string[]): string =>
  `"${characters
    .map((character) => {
      const code = character.codePointAt(0) as number;
      if (character === '"' || character === '\\') return `\\${character}`;
      if (character === '\n') return '\\n';
      if (character === '\r') return '\\r';
      if (character === '\t') return '\\t';
      return code < 0x20 || (code >= 0x7f && code <= 0xff) ? `\\x${code.toString(16).padStart(2, '0')}` : character;
    })
    .join('')}"`;

/** What the fields of a message hold; undefined where the bytes are none. */
export function decodeContents(
  fields: ReadonlyMap<string, Field>,
  bytes: Uint8Array,
  decodeMessage: MessageDecoder,
  depth: number,
): Contents | undefined {
  const read = depth > MAX_DEPTH ? undefined : readFields(bytes);
  if (read === undefined) return undefined;
  const contents = new Map<string, Value>();
  const decode: InnerDecoder = (name, inner) => decodeMessage(name, inner, depth + 1);
  for (const { number, content } of read) {
    for (const [name, field] of fields) {
      if (field.number !== number) continue;
      const value = decodeField(field, content, decode, contents.get(name));
      if (value === undefined) return undefined;
      contents.delete(name);
      contents.set(name, value);
    }
  }
  return contents;
}

type InnerDecoder = (name: string, bytes: Uint8Array) => Value | undefined;

/** @param before - what the field holds so far, which elements and entries are added to */
function decodeField(
  field: Field,
  content: bigint | Uint8Array,
  decode: InnerDecoder,
  before: Value | undefined,
): Value | undefined {
  if (field.shape === undefined) return decodeContent(field.native, content, decode);
  if (typeof content === 'bigint') return undefined;
  if (field.shape === 'list') {
    const element = decode('google.protobuf.Value', content);
    return element === undefined ? undefined : [...((before ?? []) as readonly Value[]), element];
  }
  const entry = readFields(content);
  if (entry === undefined) return undefined;
  let key: Value | undefined = '';
  let value: Value | undefined = null;
  for (const part of entry) {
    if (part.number === 1) key = decodeContent('string', part.content, decode);
    if (part.number === 2) value = decodeContent('*structpb.Value', part.content, decode);
  }
  if (typeof key !== 'string' || value === undefined) return undefined;
  return Object.fromEntries([...Object.entries(before ?? {}), [key, value]]);
}

function decodeContent(native: NativeType, content: bigint | Uint8Array, decode: InnerDecoder): Value | undefined {
  if (typeof content === 'bigint') {
    switch (native) {
      case 'bool':
        return content !== 0n;
      case 'int32':
      case 'protoreflect.EnumNumber':
        return Number(BigInt.asIntN(32, content));
      case 'int64':
        return int(BigInt.asIntN(64, content));
      case 'uint32':
        return new Uint(BigInt.asUintN(32, content));
      case 'uint64':
        return new Uint(content);
      default:
        return undefined;
    }
  }
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  switch (native) {
    case 'string':
      return decodeUtf8(content);
    case '[]uint8':
      return content;
    case 'float64':
      return content.length === 8 ? double(view.getFloat64(0, true)) : undefined;
    case 'float32':
      return content.length === 4 ? double(view.getFloat32(0, true)) : undefined;
    case '*structpb.Value':
    case '*structpb.Struct':
    case '*structpb.ListValue':
      return decode(`google.protobuf.${native.slice('*structpb.'.length)}`, content);
    default:
      return undefined;
  }
}
