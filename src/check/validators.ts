/**
 * What an environment refuses although it type-checks.
 *
 * @see google/cel-go cel/validator.go, ext/formatting.go
 */
import type { Call, CheckedAst, Expr, ListExpr, MapExpr } from '../ast/ast.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { DYN, isOptional, optionalOf, sameType, type Type } from '../types/type.ts';
import { isInt, type Value } from '../values/value.ts';
import { diagnosticAt } from './diagnostic-at.ts';
import { type InspectedFunction, type Inspection, inspect } from './inspection.ts';
import * as messages from './messages.ts';

/** Takes a problem with the expression of an id. */
export type Report = (id: number, problem: messages.Problem) => void;

export interface Validator {
  /** As cel-go calls it. */
  readonly name: string;
  /** Reports what it finds. The inspection spares it a walk through the tree. */
  validate(ast: CheckedAst, report: Report, inspection: Inspection): void;
}

/** Runs all validators of an environment, in their order. */
export function validate(ast: CheckedAst, validators: readonly Validator[]): readonly Diagnostic[] {
  const issues: Diagnostic[] = [];
  if (validators.length === 0) return issues;
  const inspection = inspect(ast);
  const report: Report = (id, problem) => issues.push(diagnosticAt(ast, id, problem));
  for (const validator of validators) validator.validate(ast, report, inspection);
  return issues;
}

/**
 * Refuses list and map literals whose elements, keys or values have different types.
 *
 * @param exemptFormat - whether literals anywhere inside a call of `format` may mix (compatibility 1.29 on)
 */
export const homogeneousLiterals = ({ exemptFormat }: { readonly exemptFormat: boolean }): Validator => ({
  name: 'cel.validator.homogeneous_literals',
  validate(ast, report, { literals }) {
    if (literals.length === 0) return;
    const checked = literals.filter(({ inFormat }) => !(exemptFormat && inFormat));
    for (const { expr } of checked) if (expr.kind === 'list') checkElements(ast, expr, report);
    for (const { expr } of checked) if (expr.kind === 'map') checkEntries(ast, expr, report);
  },
});

function checkElements(ast: CheckedAst, list: ListExpr, report: Report): void {
  let expected: Type | undefined;
  let optionals = 0;
  for (let i = 0; i < list.elements.length; i++) {
    const { id } = list.elements[i] as Expr;
    let type = ast.types[id] ?? DYN;
    if (list.optional[optionals] === i) {
      optionals++;
      if (!isOptional(type)) {
        report(id, notAnOptional(type));
        return;
      }
      type = type.parameters[0] as Type;
    }
    expected ??= type;
    if (!sameType(expected, type, false)) {
      report(id, messages.mixedElements(expected, type));
      return;
    }
  }
}

function checkEntries(ast: CheckedAst, map: MapExpr, report: Report): void {
  let expectedKey: Type | undefined;
  let expectedValue: Type | undefined;
  for (const { key, value, optional } of map.entries) {
    const keyType = ast.types[key.id] ?? DYN;
    let valueType = ast.types[value.id] ?? DYN;
    if (optional) {
      if (!isOptional(valueType)) {
        report(value.id, notAnOptional(valueType));
        return;
      }
      valueType = valueType.parameters[0] as Type;
    }
    expectedKey ??= keyType;
    expectedValue ??= valueType;
    if (!sameType(expectedKey, keyType, false)) report(key.id, messages.mixedElements(expectedKey, keyType));
    if (!sameType(expectedValue, valueType, false)) report(value.id, messages.mixedElements(expectedValue, valueType));
  }
}

/** The type checker lets `[?e]` pass with an `e` of dyn; cel-go's validator then crashes, which is refused here in words. */
const notAnOptional = (type: Type): messages.Problem => messages.mixedElements(optionalOf(type), type);

/**
 * Refuses a literal first argument that a function never takes.
 *
 * For `matches` that is the pattern of `text.matches(pattern)`, but the text of `matches(text, pattern)`, as in cel-go.
 */
function literalArgument(functionName: InspectedFunction, isValid: (value: Value) => boolean): Validator {
  return {
    name: `cel.validator.${functionName}`,
    validate(_, report, { calls }) {
      for (const call of calls[functionName]) {
        const argument = call.args[0];
        if (argument?.kind !== 'literal' || isValid(argument.value)) continue;
        report(argument.id, messages.invalidArgument(functionName));
      }
    },
  };
}

/** @param isValidDuration - whether `duration(text)` has a value */
export const durationLiterals = (isValidDuration: (text: string) => boolean): Validator =>
  literalArgument('duration', (value) => (typeof value === 'string' ? isValidDuration(value) : value !== null));

/** @param isValidTimestamp - whether `timestamp(x)` has a value, of a text or of seconds since 1970 */
export const timestampLiterals = (isValidTimestamp: (value: string | number | bigint) => boolean): Validator =>
  literalArgument('timestamp', (value) =>
    typeof value === 'string' || isInt(value) ? isValidTimestamp(value) : value !== null,
  );

/** @param isValidRegex - whether the text is a regular expression */
export const regexLiterals = (isValidRegex: (pattern: string) => boolean): Validator =>
  literalArgument('matches', (value) => typeof value !== 'string' || isValidRegex(value));

/** What is wrong with a literal format and its arguments. */
export interface FormatIssue {
  readonly message: string;
  /** The argument, or a part of it, that it is about; the whole call where absent. */
  readonly at?: Expr;
}

/** Compares a format with the expressions of its arguments; answers the first issue. */
export type FormatChecker = (
  format: string,
  args: readonly Expr[],
  typeOf: (expr: Expr) => Type,
) => FormatIssue | undefined;

/** Refuses `'…'.format([…])` whose clauses do not fit the arguments. */
export const formatLiterals = (checkFormat: FormatChecker): Validator => ({
  name: 'cel.validator.string_format',
  validate(ast, report, { calls }) {
    const typeOf = (expr: Expr): Type => ast.types[expr.id] ?? DYN;
    for (const call of calls.format) {
      const literal = literalFormat(ast, call);
      if (literal === undefined) continue;
      const issue = checkFormat(literal.format, literal.args, typeOf);
      if (issue !== undefined) report((issue.at ?? call).id, messages.formatMismatch(issue.message));
    }
  },
});

function literalFormat(
  ast: CheckedAst,
  { id, target, args }: Call,
): { readonly format: string; readonly args: readonly Expr[] } | undefined {
  if (target?.kind !== 'literal' || typeof target.value !== 'string' || args.length !== 1) return undefined;
  const overloads = ast.references[id]?.overloads ?? [];
  if (overloads.length > 0 && !overloads.includes('string_format')) return undefined;
  return args[0]?.kind === 'list' ? { format: target.value, args: args[0].elements } : undefined;
}
