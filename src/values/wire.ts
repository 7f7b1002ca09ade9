/**
 * Protobuf's wire format, as far as the well-known messages need it.
 *
 * @see protocolbuffers/protobuf docs: Encoding
 */

/** One field of a message: a number for varints, its bytes otherwise. */
export interface WireField {
  readonly number: number;
  readonly content: bigint | Uint8Array;
}

/** @returns undefined where the bytes are no message */
export function readFields(bytes: Uint8Array): WireField[] | undefined {
  const fields: WireField[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = readVarint(bytes, at);
    if (tag === undefined) return undefined;
    const number = Number(tag.value >> 3n);
    const field = number === 0 ? undefined : readContent(bytes, tag.next, Number(tag.value & 7n));
    if (field === undefined) return undefined;
    fields.push({ number, content: field.content });
    at = field.next;
  }
  return fields;
}

function readContent(
  bytes: Uint8Array,
  at: number,
  wireType: number,
): { content: bigint | Uint8Array; next: number } | undefined {
  switch (wireType) {
    case 0: {
      const varint = readVarint(bytes, at);
      return varint && { content: varint.value, next: varint.next };
    }
    case 1:
      return readBytes(bytes, at, 8);
    case 2: {
      const length = readVarint(bytes, at);
      return length && readBytes(bytes, length.next, Number(length.value));
    }
    case 5:
      return readBytes(bytes, at, 4);
    default:
      return undefined;
  }
}

function readBytes(bytes: Uint8Array, at: number, length: number): { content: Uint8Array; next: number } | undefined {
  const next = at + length;
  return next > bytes.length ? undefined : { content: bytes.slice(at, next), next };
}

function readVarint(bytes: Uint8Array, at: number): { value: bigint; next: number } | undefined {
  let value = 0n;
  for (let i = 0; i < 10; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    value |= BigInt(byte & 0x7f) << BigInt(7 * i);
    if (byte < 0x80) return { value: BigInt.asUintN(64, value), next: at + i + 1 };
  }
  return undefined;
}
