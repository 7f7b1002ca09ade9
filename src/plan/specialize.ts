import { type Attribute, AttributeNode, ComputedOperand, ConditionalAttribute, PathAttribute } from './attribute.ts';
import { Conditional } from './conditional.ts';
import { IndexedPath } from './indexed-path.ts';
import { Connective, Junction } from './logic.ts';
import type { Node } from './node.ts';
import { Path, PresencePath, placeOf, Unread } from './paths.ts';

/**
 * Replaces a node by one that does the same faster, where its shape allows it. Called once a node is complete.
 *
 * @param depth - how many comprehensions are around it
 */
export function specialize(node: Node, depth: number): Node {
  if (node instanceof Connective) return Junction.of(node);
  if (!(node instanceof AttributeNode)) return node;
  const { attribute } = node;
  if (attribute instanceof PathAttribute) {
    const path = placeOf(attribute);
    if (path === undefined) return indexedPath(attribute, depth) ?? node;
    if (path.tests !== node.testOnly) return node;
    path.place.use(depth);
    if (!path.tests) return new Path(attribute, path.place, 1, attribute.id);
    return new PresencePath(node.id, attribute, path.place);
  }
  if (attribute instanceof ConditionalAttribute && !node.testOnly) return conditional(attribute, depth);
  return node;
}

function indexedPath(attribute: PathAttribute, depth: number): Node | undefined {
  const { operand, qualifiers } = attribute;
  const last = qualifiers.at(-1);
  if (last?.attribute === undefined || last.optional || last.testOnly) return undefined;
  const path = placeOf({ operand, qualifiers: qualifiers.slice(0, -1) });
  if (path === undefined || path.tests) return undefined;
  path.place.use(depth);
  return new IndexedPath(attribute, path.place, branch(last.attribute, last.id, depth), last.attribute.fromData);
}

const conditional = (attribute: ConditionalAttribute, depth: number): Node =>
  new Conditional(
    attribute.id,
    attribute.condition,
    branch(attribute.truthy, attribute.id, depth),
    branch(attribute.falsy, attribute.id, depth),
  );

/**
 * What is resolved without being read: a branch of `?:`, an index.
 *
 * @param reportId - where it is reported if it fails
 */
function branch(attribute: Attribute, reportId: number, depth: number): Node {
  if (attribute instanceof PathAttribute) {
    // Nothing is selected from a computed value: its own node is all there is.
    if (attribute.operand instanceof ComputedOperand && attribute.qualifiers.length === 0)
      return attribute.operand.node;
    const path = placeOf(attribute);
    if (path !== undefined && !path.tests) {
      path.place.use(depth);
      return new Path(attribute, path.place, 0, reportId);
    }
  }
  return new Unread(attribute, reportId);
}
