/** Finds parts of a YAML document. */
import { isAlias, isMap, isNode, isScalar, isSeq, type Node, type Scalar, visit, type YAMLMap } from 'yaml';
import { memberAt, type Path, type Span } from './path.ts';
import { Refusal } from './refusal.ts';
import type { ScalarStyle } from './scalar-map.ts';
import { isMergeKey, keyText } from './yaml.ts';
import type { YamlTree } from './yaml-tree.ts';

/** A node with the key in front of it. */
export interface YamlPart {
  readonly key: Span | undefined;
  readonly value: Span;
  /** The string that the part is, where it is one: an alias leads to its anchor. */
  readonly string: { readonly span: Span; readonly value: string; readonly style: ScalarStyle } | undefined;
  /** How many steps of the path exist. */
  readonly depth: number;
}

interface Pair {
  readonly key: unknown;
  readonly value: unknown;
}

/** One document's places. */
export class YamlTreePlaces {
  readonly #root: unknown;
  readonly #anchors = new Map<string, Node[]>();
  readonly #members = new Map<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(tree: YamlTree | Refusal) {
    if (tree instanceof Refusal) return;
    this.#root = tree.contents;
    visit(tree, {
      Node: (_, node) => {
        const { anchor } = node as Scalar;
        if (anchor === undefined) return;
        const named = this.#anchors.get(anchor);
        if (named === undefined) this.#anchors.set(anchor, [node as Node]);
        else named.push(node as Node);
      },
    });
  }

  /** The part at `path`, or the deepest on the way to it that exists. */
  locate(path: Path): YamlPart {
    let key: unknown;
    let node: unknown = this.#root;
    let depth = 0;
    while (depth < path.length) {
      const step = path[depth];
      const target = this.#follow(node);
      if (isSeq(target) && typeof step === 'number' && step < target.items.length) {
        key = undefined;
        node = target.items[step];
        depth++;
      } else {
        const found = isMap(target) ? memberAt(this.#membersOf(target), path, depth) : undefined;
        if (found === undefined) break;
        const pair = found.member;
        key = pair.key;
        node = pair.value ?? pair.key;
        depth += found.steps;
      }
    }
    return {
      key: spanOf(key),
      value: spanOf(node) ?? spanOf(key) ?? { start: 0, end: 0 },
      string: stringOf(this.#follow(node)),
      depth,
    };
  }

  #follow(node: unknown): unknown {
    let target = node;
    // An alias names a node before it, so this comes to an end.
    while (isAlias(target)) {
      const start = target.range?.[0] ?? 0;
      const named = this.#anchors.get(target.source) ?? [];
      target = named.findLast((other) => (other.range?.[0] ?? 0) < start);
    }
    return target;
  }

  /** The last pair that sets a member counts; what `<<` brings counts where it stands. */
  #membersOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const known = this.#members.get(map);
    if (known !== undefined) return known;
    const members = new Map<string, Pair>();
    this.#members.set(map, members);
    for (const pair of map.items) {
      if (isMergeKey(pair.key)) {
        const merged = this.#follow(pair.value);
        // The first of a list has precedence.
        for (const item of (isSeq(merged) ? merged.items : [merged]).toReversed()) {
          const source = this.#follow(item);
          if (isMap(source)) for (const [name, member] of this.#membersOf(source)) members.set(name, member);
        }
        continue;
      }
      const key = this.#follow(pair.key);
      if (!isScalar(key) && key !== null && key !== undefined) continue;
      const name = keyText(key as Scalar | null);
      if (name !== undefined) members.set(name, pair);
    }
    return members;
  }
}

function spanOf(node: unknown): Span | undefined {
  const range = isNode(node) ? node.range : undefined;
  return range ? { start: range[0], end: range[1] } : undefined;
}

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

function stringOf(node: unknown): YamlPart['string'] {
  const span = spanOf(node);
  const style = isScalar(node) ? STYLES[node.type ?? ''] : undefined;
  return span === undefined || style === undefined ? undefined : { span, value: (node as Scalar).source ?? '', style };
}
