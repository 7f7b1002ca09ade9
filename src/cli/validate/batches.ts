import type { Piece } from '../../documents/stream.ts';

/** What one turn is about, in UTF-16 units and in pieces. */
const MAX_LENGTH = 1 << 17;
const MAX_COUNT = 256;

/** Pieces together, few enough that memory stays small and many enough that a turn is worth its cost. */
export async function* inBatches(pieces: AsyncIterable<Piece>): AsyncGenerator<readonly Piece[], void> {
  let batch: Piece[] = [];
  let length = 0;
  for await (const piece of pieces) {
    batch.push(piece);
    length += piece.text.length;
    if (length < MAX_LENGTH && batch.length < MAX_COUNT) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
