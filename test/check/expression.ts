/** Expressions checked against recorded signatures of 1.37, with the standard macros. */
import { standardMacros } from '../../libs/standard/macros.ts';
import type { Ast } from '../../src/ast/ast.ts';
import { type CheckResult, check } from '../../src/check/check.ts';
import { type Declarations, macroKey } from '../../src/env/declarations.ts';
import { parse } from '../../src/parse/parse.ts';
import { Source } from '../../src/source/source.ts';
import { readFixtures } from '../support/fixtures.ts';
import { type RecordedFunctions, recordedDeclarations, type Structs, type Variables } from './recorded-declarations.ts';

const macros = new Map(standardMacros.map((macro) => [macroKey(macro.name, macro.member, macro.argCount), macro]));

export const functions137: RecordedFunctions = readFixtures('language/functions.ndjson').find(
  ({ id }) => id === 'functions-1.37',
)?.truth as unknown as RecordedFunctions;

export function parsed(expression: string): Ast {
  const { ast, issues } = parse(new Source(expression), { macros, optionalSyntax: true });
  if (ast === undefined) throw new Error(issues.map(({ message }) => message).join('\n'));
  return ast;
}

export const declarations = (variables: Variables = {}, structs?: Structs): Declarations =>
  recordedDeclarations(functions137, variables, structs);

export const checked = (expression: string, variables: Variables = {}, structs?: Structs): CheckResult =>
  check(parsed(expression), declarations(variables, structs));

/** The type of the whole expression; its first issue if it has any. */
export function typeOf(expression: string, variables: Variables = {}, structs?: Structs): string {
  const { ast, issues } = checked(expression, variables, structs);
  return ast === undefined ? `issue: ${issues[0]?.message}` : String(ast.types[ast.root.id]);
}

/** Messages with line and column as Kubernetes prints them. */
export const issuesOf = (expression: string, variables: Variables = {}, structs?: Structs): readonly string[] =>
  checked(expression, variables, structs).issues.map(({ line, column, message }) => `${line}:${column + 1} ${message}`);
