/**
 * The abstract syntax tree. Ids are given in cel-go's order; positions, types and references are kept by id.
 *
 * @see google/cel-go common/ast/expr.go, ast.go
 */
import type { Source } from '../source/source.ts';
import type { Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';

export type Expr =
  | Literal
  | Ident
  | Select
  | Call
  | ListExpr
  | MapExpr
  | StructExpr
  | Comprehension
  | MapEntry
  | Unspecified;

export interface Literal {
  readonly kind: 'literal';
  readonly id: number;
  readonly value: Value;
}

export interface Ident {
  readonly kind: 'ident';
  readonly id: number;
  /**
   * With its leading dot, if written so. Checked: the full name of what it means, with a leading dot where a local
   * variable of that name is around and not meant.
   */
  readonly name: string;
}

export interface Select {
  readonly kind: 'select';
  readonly id: number;
  readonly operand: Expr;
  readonly field: string;
  /** `has(operand.field)` */
  readonly testOnly: boolean;
}

export interface Call {
  readonly kind: 'call';
  readonly id: number;
  /** Operators by internal name: `_+_`, `@in`, `_[_]`, `_?_:_`. Checked: the full name of a function such as `a.b.f`. */
  readonly name: string;
  /** The receiver. Checked: none where `a.b.f(x)` calls the function `a.b.f`. */
  readonly target: Expr | undefined;
  readonly args: readonly Expr[];
}

export interface ListExpr {
  readonly kind: 'list';
  readonly id: number;
  readonly elements: readonly Expr[];
  /** Indexes of the elements written `?e`, ascending. */
  readonly optional: readonly number[];
}

export interface MapEntry {
  readonly kind: 'entry';
  readonly id: number;
  readonly key: Expr;
  readonly value: Expr;
  readonly optional: boolean;
}

export interface MapExpr {
  readonly kind: 'map';
  readonly id: number;
  readonly entries: readonly MapEntry[];
}

export interface StructField {
  readonly id: number;
  readonly name: string;
  readonly value: Expr;
  readonly optional: boolean;
}

export interface StructExpr {
  readonly kind: 'struct';
  readonly id: number;
  /** Checked: the full name. */
  readonly typeName: string;
  readonly fields: readonly StructField[];
}

/** The fold that macros expand to. */
export interface Comprehension {
  readonly kind: 'comprehension';
  readonly id: number;
  readonly iterRange: Expr;
  readonly iterVar: string;
  /** '' where there is only one. */
  readonly iterVar2: string;
  readonly accuVar: string;
  readonly accuInit: Expr;
  readonly loopCondition: Expr;
  readonly loopStep: Expr;
  readonly result: Expr;
}

/** Stands where the parser could make nothing; never in an Ast without issues. */
export interface Unspecified {
  readonly kind: 'unspecified';
  readonly id: number;
}

/** Where a node stands, in UTF-16 offsets of the source. */
export interface Positions {
  /** The offset that Kubernetes prints as line and column, by id; -1 if none. */
  readonly at: readonly number[];
  /** First offset of the node's text, by id; for macro results the whole call. */
  readonly start: readonly number[];
  /** Offset behind the node's text, by id. */
  readonly end: readonly number[];
}

export interface Ast {
  readonly root: Expr;
  readonly source: Source;
  readonly positions: Positions;
  /** Macro calls before their expansion, by id of what they became. */
  readonly macroCalls: ReadonlyMap<number, Expr>;
  /** One more than the highest id. */
  readonly nextId: number;
}

/** What an id means. */
export interface Reference {
  /** A variable or type identifier; '' for a function. */
  readonly name: string;
  /** Overload ids that may apply, in declaration order; empty for an identifier. */
  readonly overloads: readonly string[];
  /** An enum constant's value. */
  readonly value?: Value | undefined;
}

/** Its root shares with the parsed Ast all nodes that checking found nothing to change in. */
export interface CheckedAst extends Ast {
  /** Type by expression id; undefined for ids that are no checked expression. */
  readonly types: readonly (Type | undefined)[];
  /** By expression id; undefined for what refers to nothing. */
  readonly references: readonly (Reference | undefined)[];
}
