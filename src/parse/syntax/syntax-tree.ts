import type { State } from './network.ts';
import type { SyntaxToken } from './token-stream.ts';

/** A node of the tree of a text, which may be broken: any part may be missing. */
export class SyntaxNode {
  readonly rule: string;
  /** The label of the alternative; the rule's name as long as none was chosen. */
  kind: string;
  parent: SyntaxNode | undefined;
  /** The state whose call made it. */
  readonly from: State | undefined;
  /** Its first token, or the one at which it was begun in vain. */
  readonly start: SyntaxToken;
  /** Offset behind its last token. */
  end: number;
  readonly children: SyntaxNode[] = [];
  readonly #tokens = new Map<string, SyntaxToken>();
  readonly #tokenLists = new Map<string, SyntaxToken[]>();
  readonly #nodes = new Map<string, SyntaxNode>();
  readonly #nodeLists = new Map<string, SyntaxNode[]>();

  constructor(rule: string, parent: SyntaxNode | undefined, from: State | undefined, start: SyntaxToken) {
    this.rule = rule;
    this.kind = rule;
    this.parent = parent;
    this.from = from;
    this.start = start;
    this.end = start.end;
  }

  token(label: string): SyntaxToken | undefined {
    return this.#tokens.get(label);
  }

  tokens(label: string): readonly SyntaxToken[] {
    return this.#tokenLists.get(label) ?? [];
  }

  node(label: string): SyntaxNode | undefined {
    return this.#nodes.get(label);
  }

  nodes(label: string): readonly SyntaxNode[] {
    return this.#nodeLists.get(label) ?? [];
  }

  /** The n-th child of a rule, from 0. */
  child(rule: string, n = 0): SyntaxNode | undefined {
    let left = n;
    for (const child of this.children) if (child.rule === rule && left-- === 0) return child;
    return undefined;
  }

  putToken(label: string, list: boolean, token: SyntaxToken): void {
    if (list) append(this.#tokenLists, label, token);
    else this.#tokens.set(label, token);
  }

  putNode(label: string, list: boolean, node: SyntaxNode): void {
    if (list) append(this.#nodeLists, label, node);
    else this.#nodes.set(label, node);
  }
}

function append<T>(lists: Map<string, T[]>, label: string, item: T): void {
  const list = lists.get(label);
  if (list) list.push(item);
  else lists.set(label, [item]);
}
