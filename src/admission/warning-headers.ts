/**
 * How the API server sends warnings: a header `Warning` for each.
 *
 * @see kubernetes/apiserver pkg/endpoints/filters/warning.go
 * @see kubernetes/apimachinery pkg/util/net/http.go: NewWarningHeader
 */
import { codePointCount, sliceCodePoints } from '../values/utf8.ts';

/** Of all texts together, in code points; beyond that each is cut. */
const MAX_TOTAL = 4096;
const MAX_CUT = 256;

const CONTROL = /\p{Cc}/u;

/**
 * The values of the headers: `299 - "…"`. Each text comes once; one with a line break or another control character does not
 * come at all. Of more than 4096 characters together each is cut to 256, and those behind the next 4096 are left out.
 */
export function warningHeaders(warnings: Iterable<string>): readonly string[] {
  const texts = new Set<string>();
  let headers: string[] = [];
  let written = 0;
  let isCutting = false;
  const write = (text: string): void => {
    headers.push(`299 - "${text.replace(/["\\]/g, '\\$&')}"`);
    written += codePointCount(text);
  };
  for (const whole of warnings) {
    if (whole === '' || texts.has(whole) || (isCutting && written >= MAX_TOTAL)) continue;
    texts.add(whole);
    const text = isCutting ? sliceCodePoints(whole, 0, MAX_CUT) : whole;
    if (!isSendable(text)) continue;
    if (isCutting || written + codePointCount(text) <= MAX_TOTAL) {
      write(text);
      continue;
    }
    isCutting = true;
    headers = [];
    written = 0;
    for (const each of texts) {
      const cut = sliceCodePoints(each, 0, MAX_CUT);
      if (isSendable(cut)) write(cut);
    }
  }
  return headers;
}

const isSendable = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);
