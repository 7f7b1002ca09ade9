/** The lines of a text that comes in parts; only line feeds end them. A last one without is a line as well. */
export async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest: string[] = [];
  for await (const part of parts) {
    let start = 0;
    for (let feed = part.indexOf('\n'); feed >= 0; feed = part.indexOf('\n', start)) {
      const line = part.slice(start, feed);
      yield rest.length === 0 ? line : rest.join('') + line;
      rest = [];
      start = feed + 1;
    }
    if (start < part.length) rest.push(part.slice(start));
  }
  if (rest.length > 0) yield rest.join('');
}
