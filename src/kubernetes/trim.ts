/** What Go takes for white space; a byte order mark is none. */
const SPACE = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const AROUND = new RegExp(`^${SPACE}|${SPACE}$`, 'g');

/** @see golang/go strings: TrimSpace */
export const trimSpace = (text: string): string => text.replace(AROUND, '');
