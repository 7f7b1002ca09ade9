import { CelParser } from '../../grammar/cel-parser.ts';
import { MAX_CODE_POINTS } from '../../grammar/limits.ts';
import type { Ast, Expr, MapEntry, StructField } from '../ast/ast.ts';
import type { Macro } from '../decls/decls.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source } from '../source/source.ts';
import { AstBuilder } from './ast-builder.ts';
import { readWithWords } from './syntax/read.ts';

export interface ParseOptions {
  /** By `macroKey`. */
  readonly macros: ReadonlyMap<string, Macro>;
  /** Whether `.?f`, `[?i]` and `?element` are understood. */
  readonly optionalSyntax: boolean;
}

/** An Ast, or at least one issue. */
export type ParseResult =
  | { readonly ast: Ast; readonly issues?: undefined }
  | { readonly ast?: undefined; readonly issues: readonly Diagnostic[] };

let shared: CelParser<Expr, MapEntry, StructField> | undefined;

function parser(): CelParser<Expr, MapEntry, StructField> {
  shared ??= new CelParser();
  // An expander that parses on its own gets a parser of its own.
  return shared.busy ? new CelParser() : shared;
}

/**
 * Text to Ast, macros expanded. What is not CEL, or is beyond Kubernetes' limits, is read once more by the reader that
 * has the words for it.
 *
 * @see google/cel-go parser/parser.go Parser.Parse
 */
export function parse(source: Source, options: ParseOptions): ParseResult {
  // Without looking at its pairs a text of this many units may be too long: the other reader counts.
  if (source.text.length <= MAX_CODE_POINTS) {
    const builder = new AstBuilder(options.macros, options.optionalSyntax);
    const root = parser().parse(source.text, builder);
    if (root !== undefined) return { ast: toAst(root, source, builder) };
  }
  const reading = readWithWords(source, options);
  return 'root' in reading ? { ast: toAst(reading.root, source, reading.builder) } : { issues: reading.issues };
}

function toAst(root: Expr, source: Source, builder: AstBuilder): Ast {
  const { positions, macroCalls, nextId } = builder;
  return { root, source, positions, macroCalls, nextId };
}
