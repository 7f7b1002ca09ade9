import type { Value } from '../values/value.ts';
import { type Attribute, AttributeNode, ComputedOperand, ConditionalAttribute, PathAttribute } from './attribute.ts';
import { Conditional } from './conditional.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { fieldPath, PresencePath, pathNode } from './paths.ts';
import { Failed } from './qualify.ts';

/** Replaces a node by one that does the same faster, where its shape allows it. Called once a node is complete. */
export function specialize(node: Node): Node {
  if (!(node instanceof AttributeNode)) return node;
  const { attribute } = node;
  if (attribute instanceof PathAttribute) {
    const path = fieldPath(attribute);
    if (path === undefined || path.tests !== node.testOnly) return node;
    return path.tests ? new PresencePath(node.id, path) : pathNode(path, 1, attribute.id);
  }
  if (attribute instanceof ConditionalAttribute && !node.testOnly) return conditional(attribute);
  return node;
}

const conditional = (attribute: ConditionalAttribute): Node =>
  new Conditional(
    attribute.id,
    attribute.condition,
    branch(attribute.truthy, attribute.id),
    branch(attribute.falsy, attribute.id),
  );

/** @param reportId - the conditional's: a branch that fails is reported there */
function branch(attribute: Attribute, reportId: number): Node {
  if (attribute instanceof PathAttribute) {
    // Nothing is selected from a computed value: its own node is all there is.
    if (attribute.operand instanceof ComputedOperand && attribute.qualifiers.length === 0)
      return attribute.operand.node;
    const path = fieldPath(attribute);
    if (path !== undefined && !path.tests) return pathNode(path, 0, reportId);
  }
  return new Unread(attribute, reportId);
}

/** A branch of `?:` that is no simple path. */
class Unread extends Node {
  readonly #attribute: Attribute;

  constructor(attribute: Attribute, reportId: number) {
    super(reportId);
    this.#attribute = attribute;
  }

  override evaluate(frame: Frame): Value {
    const resolved = this.#attribute.resolve(frame);
    return resolved instanceof Failed ? label(this.id, resolved.error) : resolved;
  }
}
