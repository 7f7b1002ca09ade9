/** Generated expressions: text with holes, so that they can be printed, taken apart and made smaller. */
import type { GenType } from './gen-type.ts';

/** How tightly a form binds; what binds looser than its place asks for gets parentheses. */
export const Binding = {
  conditional: 0,
  or: 1,
  and: 2,
  relation: 3,
  sum: 4,
  product: 5,
  unary: 6,
  member: 7,
} as const;

/** A place for an expression that binds at least as tightly as `binding`. */
export interface Slot {
  readonly tree: Tree;
  readonly binding: number;
}

/** A list of which any part may be missing. */
export interface Items {
  readonly items: readonly (readonly (string | Slot)[])[];
  /** A comma where it is not said. */
  readonly separator?: string;
}

export interface Tree {
  readonly type: GenType;
  readonly binding: number;
  readonly parts: readonly (string | Slot | Items)[];
}

export function print(tree: Tree): string {
  return tree.parts.map(printPart).join('');
}

function printPart(part: string | Slot | Items): string {
  if (typeof part === 'string') return part;
  if ('items' in part) return part.items.map((item) => item.map(printPart).join('')).join(part.separator ?? ', ');
  const text = print(part.tree);
  return part.tree.binding < part.binding ? `(${text})` : text;
}

/** Smaller trees to try: each node replaced by one of its operands or by `simplest`, each list without one of its parts. */
export function* reductions(tree: Tree, simplest: (type: GenType) => Tree | undefined): Generator<Tree> {
  for (const part of tree.parts) if (typeof part !== 'string') yield* operands(part);
  const simple = simplest(tree.type);
  if (simple !== undefined && print(simple).length < print(tree).length) yield simple;
  for (const [index, part] of tree.parts.entries()) {
    if (typeof part === 'string') continue;
    for (const smaller of smallerParts(part, simplest)) yield { ...tree, parts: tree.parts.with(index, smaller) };
  }
}

function* operands(part: Slot | Items): Generator<Tree> {
  if ('tree' in part) yield part.tree;
  else for (const item of part.items) for (const inner of item) if (typeof inner !== 'string') yield inner.tree;
}

function* smallerParts(part: Slot | Items, simplest: (type: GenType) => Tree | undefined): Generator<Slot | Items> {
  if ('tree' in part) {
    for (const tree of reductions(part.tree, simplest)) yield { ...part, tree };
    return;
  }
  for (const [at, item] of part.items.entries()) {
    yield { ...part, items: part.items.toSpliced(at, 1) };
    for (const [index, inner] of item.entries()) {
      if (typeof inner === 'string') continue;
      for (const tree of reductions(inner.tree, simplest)) {
        yield { ...part, items: part.items.with(at, item.with(index, { ...inner, tree })) };
      }
    }
  }
}
