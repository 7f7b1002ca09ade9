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
  /** By label; a label has always the same kind of part. */
  #parts: Map<string, Part | Part[]> | undefined;

  constructor(rule: string, parent: SyntaxNode | undefined, from: State | undefined, start: SyntaxToken) {
    this.rule = rule;
    this.kind = rule;
    this.parent = parent;
    this.from = from;
    this.start = start;
    this.end = start.end;
  }

  token(label: string): SyntaxToken | undefined {
    return this.#parts?.get(label) as SyntaxToken | undefined;
  }

  tokens(label: string): readonly SyntaxToken[] {
    return (this.#parts?.get(label) ?? []) as SyntaxToken[];
  }

  node(label: string): SyntaxNode | undefined {
    return this.#parts?.get(label) as SyntaxNode | undefined;
  }

  nodes(label: string): readonly SyntaxNode[] {
    return (this.#parts?.get(label) ?? []) as SyntaxNode[];
  }

  /** The n-th child of a rule, from 0. */
  child(rule: string, n = 0): SyntaxNode | undefined {
    let left = n;
    for (const child of this.children) if (child.rule === rule && left-- === 0) return child;
    return undefined;
  }

  /** @param list - whether the label collects a list */
  put(label: string, list: boolean, part: Part): void {
    this.#parts ??= new Map();
    if (!list) this.#parts.set(label, part);
    else {
      const parts = this.#parts.get(label) as Part[] | undefined;
      if (parts) parts.push(part);
      else this.#parts.set(label, [part]);
    }
  }
}

type Part = SyntaxToken | SyntaxNode;
