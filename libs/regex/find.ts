/** What a pattern matches of a text. Apart from `re2.ts`, as the standard library only asks whether it does. */
import type { CompiledRegex } from './regex.ts';

/** The first match; '' if there is none. */
export function find({ finder }: CompiledRegex, text: string): string {
  return finder.find(text, 0) ? text.slice(finder.start, finder.end) : '';
}

/**
 * All matches that do not overlap.
 *
 * @param limit - the most matches to return; negative for all
 * @see golang/go src/regexp/regexp.go, allMatches
 */
export function findAll({ finder }: CompiledRegex, text: string, limit: number): string[] {
  const found: string[] = [];
  const most = limit < 0 ? Number.POSITIVE_INFINITY : limit;
  let previousEnd = -1;
  for (let at = 0; found.length < most && at <= text.length && finder.find(text, at); ) {
    const { start, end } = finder;
    // An empty match right behind another match does not count.
    if (end > at || start !== previousEnd) found.push(text.slice(start, end));
    at = end > at ? end : at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    previousEnd = end;
  }
  return found;
}
