/** What stands on either side of a place in a text, as far as assertions see it. */
import { BEGIN_LINE, BEGIN_TEXT, END_LINE, END_TEXT, NO_WORD_BOUNDARY, WORD_BOUNDARY } from './program.ts';

export const OTHER = 0;
export const WORD = 1;
export const NEWLINE = 2;
/** Where the text begins or ends. */
export const EDGE = 3;

/** What holds between a character and the next one, by their kinds. */
export function holding(before: number, after: number): number {
  let holds = (before === WORD) === (after === WORD) ? NO_WORD_BOUNDARY : WORD_BOUNDARY;
  if (before === EDGE) holds |= BEGIN_TEXT | BEGIN_LINE;
  if (before === NEWLINE) holds |= BEGIN_LINE;
  if (after === EDGE) holds |= END_TEXT | END_LINE;
  if (after === NEWLINE) holds |= END_LINE;
  return holds;
}
