import { CelParser } from '../../grammar/cel-parser.ts';
import type { Ast, Expr, MapEntry, StructField } from '../../src/ast/ast.ts';
import { debugString } from '../../src/ast/debug.ts';
import { macroTexts } from '../../src/ast/tree.ts';
import { unparse } from '../../src/ast/unparse.ts';
import { kubernetesEnv } from '../../src/kubernetes/environment.ts';
import { AstBuilder } from '../../src/parse/ast-builder.ts';
import type { ParseOptions, ParseResult } from '../../src/parse/parse.ts';
import { readWithWords } from '../../src/parse/syntax/read.ts';
import { Source } from '../../src/source/source.ts';

export const options: ParseOptions = kubernetesEnv();

const parser = new CelParser<Expr, MapEntry, StructField>();
const builder = new AstBuilder();

/** What the parser without words makes of a text. */
export function readFast(text: string, { macros, optionalSyntax }: ParseOptions = options): Ast | undefined {
  const source = new Source(text);
  builder.begin(macros, optionalSyntax);
  const root = parser.parse(source.text, builder);
  return root && builder.finish(root, source);
}

/** What the reader with words makes of it. */
export const readSlow = (text: string, given: ParseOptions = options): ParseResult =>
  readWithWords(new Source(text), given);

/** All that an Ast says: optional elements show in the text, everything else in the debug form. */
export const contents = (ast: Ast): Record<string, unknown> => ({
  text: unparse(ast),
  debug: debugString(ast),
  macros: macroTexts(ast),
  nextId: ast.nextId,
  at: ast.positions.at,
  start: ast.positions.start,
  end: ast.positions.end,
});
