/** More lines are not handed out at once. */
const MOST = 64;

const LINE_FEED = 0x0a;

/**
 * The lines of a UTF-8 text that comes in parts, some together as they come. Only line feeds end them; the last one may
 * do without. Each is decoded by itself: one with characters beyond Latin-1 would make all that are decoded with it take
 * twice the room, and longer to read.
 */
export async function* linesTogether(parts: AsyncIterable<Buffer>): AsyncGenerator<readonly string[], void> {
  let rest: Buffer[] = [];
  for await (const part of parts) {
    let end = part.indexOf(LINE_FEED);
    if (end < 0) {
      if (part.length > 0) rest.push(part);
      continue;
    }
    let lines = [rest.length === 0 ? part.toString('utf8', 0, end) : joined(rest, part.subarray(0, end))];
    let start = end + 1;
    for (end = part.indexOf(LINE_FEED, start); end >= 0; end = part.indexOf(LINE_FEED, start)) {
      if (lines.length === MOST) {
        yield lines;
        lines = [];
      }
      lines.push(part.toString('utf8', start, end));
      start = end + 1;
    }
    yield lines;
    rest = start < part.length ? [part.subarray(start)] : [];
  }
  if (rest.length > 0) yield [joined(rest)];
}

const joined = (parts: readonly Buffer[], ...more: readonly Buffer[]): string =>
  Buffer.concat([...parts, ...more]).toString('utf8');

/** The same lines, one by one. */
export async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  for await (const lines of linesTogether(parts)) yield* lines;
}
