/**
 * What alternatives begin with in common is taken out of them, exactly as Go does: the limits of height and size hold for
 * what comes of it. Smaller patterns, with fewer ways to go at once, are the other gain.
 *
 * @see golang/go src/regexp/syntax/parse.go, collapse, factor and mergeCharClass
 */
import { ANY_BUT_NEWLINE, ANY_RUNE, type RuneSet, runeSet } from './rune-set.ts';
import { type Literal, literal, type Node, runeClass, type Series, series, simple } from './syntax-tree.ts';
import { foldingSet } from './unicode.ts';

const EMPTY = simple('empty');

/** Nodes in a row or to choose from, as one node; those of the same kind among them give what they consist of. */
export function collapsed(kind: Series['kind'], nodes: readonly Node[]): Node {
  if (nodes.length === 1) return nodes[0] as Node;
  const subs = nodes.flatMap((node) => (node.kind === kind ? node.subs : [node]));
  if (kind === 'concatenation') return series(kind, subs);
  const choices = withoutRepeatedEmpty(runesUnited(partsFactored(textsFactored(subs))));
  return choices.length === 1 ? (choices[0] as Node) : series(kind, choices);
}

const isOneRune = (node: Node): boolean =>
  (node.kind === 'literal' && node.runes.length === 1) ||
  node.kind === 'class' ||
  node.kind === 'any' ||
  node.kind === 'anyButNewline';

function classOf(set: RuneSet): Node {
  if (isSame(set, ANY_RUNE)) return simple('any');
  return isSame(set, ANY_BUT_NEWLINE) ? simple('anyButNewline') : runeClass(set);
}

function setOf(node: Node): RuneSet {
  switch (node.kind) {
    case 'literal': {
      const rune = node.runes[0] as number;
      return (node.fold ? foldingSet(rune) : [rune]).flatMap((member) => [member, member]);
    }
    case 'class':
      return node.set;
    default:
      return node.kind === 'any' ? ANY_RUNE : ANY_BUT_NEWLINE;
  }
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** Neighbours that begin with the same text: `abc|abd` is `ab(?:c|d)`. */
function textsFactored(nodes: readonly Node[]): readonly Node[] {
  const factored: Node[] = [];
  for (let start = 0, end = 0; start < nodes.length; start = end) {
    const first = leadingLiteral(nodes[start] as Node);
    let shared = first?.runes.length ?? 0;
    for (end = start + 1; end < nodes.length; end++) {
      const common = commonLength(first, leadingLiteral(nodes[end] as Node), shared);
      if (common === 0) break;
      shared = common;
    }
    if (end === start + 1) {
      factored.push(nodes[start] as Node);
      continue;
    }
    const { runes, fold } = first as Literal;
    const rests = nodes.slice(start, end).map((node) => withoutRunes(node, shared));
    factored.push(series('concatenation', [literal(runes.slice(0, shared), fold), collapsed('alternation', rests)]));
  }
  return factored;
}

function leadingLiteral(node: Node): Literal | undefined {
  const first = node.kind === 'concatenation' ? (node.subs[0] as Node) : node;
  return first.kind === 'literal' ? first : undefined;
}

/** How many runes, up to `most`, both begin with. */
function commonLength(a: Literal | undefined, b: Literal | undefined, most: number): number {
  if (a === undefined || b === undefined || a.fold !== b.fold) return 0;
  let same = 0;
  while (same < most && a.runes[same] === b.runes[same]) same++;
  return same;
}

function withoutRunes(node: Node, count: number): Node {
  if (node.kind === 'literal') {
    return node.runes.length === count ? EMPTY : literal(node.runes.slice(count), node.fold);
  }
  const [first, ...others] = (node as Series).subs as [Node, ...Node[]];
  const rest = withoutRunes(first, count);
  return rest === EMPTY ? inARow(others) : series('concatenation', [rest, ...others]);
}

const inARow = (nodes: readonly Node[]): Node =>
  nodes.length === 1 ? (nodes[0] as Node) : series('concatenation', nodes);

/** Neighbours that begin with the same class, perhaps a certain number of times: `[ab]c|[ab]d` is `[ab](?:c|d)`. */
function partsFactored(nodes: readonly Node[]): readonly Node[] {
  const factored: Node[] = [];
  for (let start = 0, end = 0; start < nodes.length; start = end) {
    const first = leadingPart(nodes[start] as Node);
    for (end = start + 1; end < nodes.length; end++) {
      if (!isFixed(first) || !isEqual(first, leadingPart(nodes[end] as Node))) break;
    }
    if (end === start + 1) {
      factored.push(nodes[start] as Node);
      continue;
    }
    const rests = nodes.slice(start, end).map(withoutPart);
    factored.push(series('concatenation', [first, collapsed('alternation', rests)]));
  }
  return factored;
}

const leadingPart = (node: Node): Node => (node.kind === 'concatenation' ? (node.subs[0] as Node) : node);

const withoutPart = (node: Node): Node => (node.kind === 'concatenation' ? inARow(node.subs.slice(1)) : EMPTY);

const isFixed = (node: Node): boolean =>
  isOneRune(node) || (node.kind === 'repeat' && node.counted && node.min === node.max && isOneRune(node.sub));

/** @param a - of one rune, or one repeated */
function isEqual(a: Node, b: Node): boolean {
  if (a.kind === 'repeat') {
    if (b.kind !== 'repeat' || !b.counted) return false;
    return a.lazy === b.lazy && a.min === b.min && a.max === b.max && isEqual(a.sub, b.sub);
  }
  if (a.kind === 'literal') return b.kind === 'literal' && a.fold === b.fold && isSame(a.runes, b.runes);
  return a.kind === b.kind && (a.kind !== 'class' || isSame(a.set, (b as typeof a).set));
}

/** Neighbours that are one rune each: `a|b` is `[ab]`. */
export function runesUnited(nodes: readonly Node[]): readonly Node[] {
  const rest: Node[] = [];
  for (let start = 0, end = 0; start < nodes.length; start = end) {
    const first = nodes[start] as Node;
    end = start + 1;
    if (isOneRune(first)) while (end < nodes.length && isOneRune(nodes[end] as Node)) end++;
    const alike = nodes.slice(start, end);
    const isOne = alike.every((node) => node === first || (node.kind === 'literal' && isEqual(first, node)));
    rest.push(isOne ? first : classOf(runeSet([...new Set(alike.map(setOf))].flat())));
  }
  return rest;
}

const withoutRepeatedEmpty = (nodes: readonly Node[]): readonly Node[] =>
  nodes.filter((node, i) => node.kind !== 'empty' || nodes[i + 1]?.kind !== 'empty');
