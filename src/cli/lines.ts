/** More lines are not handed out at once. */
const MOST = 64;

/** The lines of a text that comes in parts, some together as they come. Only line feeds end them; the last one may do without. */
export async function* linesTogether(parts: AsyncIterable<string>): AsyncGenerator<readonly string[], void> {
  let rest: string[] = [];
  for await (const part of parts) {
    const last = part.lastIndexOf('\n');
    if (last < 0) {
      rest.push(part);
      continue;
    }
    const lines = (rest.join('') + part.slice(0, last)).split('\n');
    for (let first = 0; first < lines.length; first += MOST) yield lines.slice(first, first + MOST);
    rest = last + 1 < part.length ? [part.slice(last + 1)] : [];
  }
  if (rest.length > 0) yield [rest.join('')];
}

/** The same lines, one by one. */
export async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const lines of linesTogether(parts)) yield* lines;
}
