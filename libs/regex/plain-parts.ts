/** What can be told of a pattern by looking at the parts it has in a row. */
import type { Node } from './syntax-tree.ts';

export type TextTest = (text: string) => boolean;

/** The nodes that follow one another, whatever groups they stand in. */
function partsOf(node: Node): readonly Node[] {
  if (node.kind === 'group') return partsOf(node.sub);
  if (node.kind === 'concatenation') return node.subs.flatMap(partsOf);
  return node.kind === 'empty' ? [] : [node];
}

/** Half a character is in no text, and bytes that are no UTF-8 match this one, too. */
const isSpecial = (rune: number): boolean => (rune >= 0xd800 && rune <= 0xdfff) || rune === 0xfffd;

/** The text that a part stands for; undefined where there may be more than one, or none. */
function textOf(part: Node | undefined): string | undefined {
  if (part?.kind !== 'literal' || part.fold || part.runes.some(isSpecial)) return undefined;
  return part.runes.map((rune) => String.fromCodePoint(rune)).join('');
}

/** A pattern that is nothing but a text, perhaps bound to the ends of what it is looked for in; undefined for others. */
export function plainTest(tree: Node): TextTest | undefined {
  let parts = partsOf(tree);
  const begins = parts[0]?.kind === 'beginText';
  if (begins) parts = parts.slice(1);
  const ends = parts.at(-1)?.kind === 'endText';
  if (ends) parts = parts.slice(0, -1);
  const texts = parts.map(textOf);
  if (texts.includes(undefined)) return undefined;
  const part = texts.join('');
  if (begins && ends) return (text) => text === part;
  if (begins) return (text) => text.startsWith(part);
  return ends ? (text) => text.endsWith(part) : (text) => text.includes(part);
}

/** What every match begins with; '' where nothing is known. */
export function commonStart(tree: Node): string {
  let start = '';
  for (const part of partsOf(tree)) {
    const text = textOf(part);
    if (text === undefined) break;
    start += text;
  }
  return start;
}

/** The longest text that is a part of every match; '' where nothing is known. */
export function requiredText(tree: Node): string {
  let longest = '';
  for (const part of partsOf(tree)) {
    const text = textOf(part) ?? '';
    if (text.length > longest.length) longest = text;
  }
  return longest;
}
