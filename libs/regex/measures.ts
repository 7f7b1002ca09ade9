/** How large a pattern is, as far as it matters to what is refused. */
import type { Node } from './syntax-tree.ts';

/**
 * At most how many levels a pattern has once what alternatives have in common at their beginning is taken out, which may
 * come to two more levels for each thing that they have in a row.
 *
 * @see golang/go src/regexp/syntax/parse.go, factor
 */
export function factoredHeight(node: Node): number {
  switch (node.kind) {
    case 'repeat':
    case 'group':
      return 1 + factoredHeight(node.sub);
    case 'concatenation':
      return 1 + highest(node.subs);
    case 'alternation':
      return 1 + highest(node.subs) + 2 * lengthOf(node);
    default:
      return 1;
  }
}

function highest(nodes: readonly Node[]): number {
  let most = 0;
  for (const node of nodes) most = Math.max(most, factoredHeight(node));
  return most;
}

/** Things in a row, at most. */
function lengthOf(node: Node): number {
  switch (node.kind) {
    case 'literal':
      return node.runes.length;
    case 'group':
      return lengthOf(node.sub);
    case 'concatenation':
      return node.subs.reduce((sum, sub) => sum + lengthOf(sub), 0);
    case 'alternation':
      return node.subs.reduce((most, sub) => Math.max(most, lengthOf(sub)), 1);
    default:
      return 1;
  }
}

/** Ends of ranges in all classes. */
export function classEnds(node: Node): number {
  switch (node.kind) {
    case 'class':
      return node.set.length;
    case 'repeat':
    case 'group':
      return classEnds(node.sub);
    case 'concatenation':
    case 'alternation':
      return node.subs.reduce((sum, sub) => sum + classEnds(sub), 0);
    default:
      return 0;
  }
}
