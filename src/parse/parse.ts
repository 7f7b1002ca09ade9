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

/** A parser with its builder: used for one text after the other. */
class FastReader {
  readonly #parser = new CelParser<Expr, MapEntry, StructField>();
  readonly #builder = new AstBuilder();

  get busy(): boolean {
    return this.#parser.busy;
  }

  read(source: Source, { macros, optionalSyntax }: ParseOptions): Ast | undefined {
    const builder = this.#builder;
    builder.begin(macros, optionalSyntax);
    const root = this.#parser.parse(source.text, builder);
    return root && builder.finish(root, source);
  }
}

let shared: FastReader | undefined;

function fastReader(): FastReader {
  shared ??= new FastReader();
  // A macro's expander that parses on its own gets a reader of its own.
  return shared.busy ? new FastReader() : shared;
}

/**
 * Text to Ast, macros expanded. What is not CEL, or is beyond Kubernetes' limits, is read once more by the reader that
 * has the words for it.
 *
 * @see google/cel-go parser/parser.go Parser.Parse
 */
export function parse(source: Source, options: ParseOptions): ParseResult {
  // A longer text may have too many code points: the other reader counts them.
  const ast = source.text.length > MAX_CODE_POINTS ? undefined : fastReader().read(source, options);
  return ast === undefined ? readWithWords(source, options) : { ast };
}
