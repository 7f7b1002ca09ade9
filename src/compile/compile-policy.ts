/** The expressions of admission policies as JavaScript. */
import { policyDigest } from '../admission/compiled-expressions.ts';
import { loadPolicy } from '../admission/load-policy.ts';
import type { PolicyExpression } from '../admission/policy-expression.ts';
import { PolicyError } from '../admission/reader.ts';
import type { Compiled } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import type { PlainMap } from '../values/value.ts';
import { compileExpression } from './compile-expression.ts';
import { quoted, Unwritable } from './literals.ts';
import { indented, type RulesCode } from './module-text.ts';

/** @returns an error for what is no policy, or has an expression that cannot be written */
export function compilePolicy(document: PlainMap): RulesCode | PolicyError | Unwritable {
  const policy = loadPolicy(document);
  if (policy instanceof PolicyError) return policy;
  const { kind, name, spec, expressions } = policy;
  const sources: string[] = [];
  for (const expression of expressions) {
    const source = expressionSource(expression);
    if (source instanceof Unwritable) return source;
    sources.push(source);
  }
  const source = [
    '{',
    `  kind: ${quoted(kind)},`,
    `  name: ${quoted(name)},`,
    `  digest: ${quoted(policyDigest(spec))},`,
    '  expressions: [',
    ...sources.map((expression) => `${indented(expression, '    ')},`),
    '  ],',
    '}',
  ].join('\n');
  const broken = expressions.flatMap(({ path, error }) => (error === undefined ? [] : { path, message: error }));
  return { name, source, count: expressions.length, broken };
}

function expressionSource({ path, text, type, error, compilation }: PolicyExpression): string | Unwritable {
  const lines = [`path: ${quoted(path)}`];
  if (type !== undefined) lines.push(`type: ${quoted(type)}`);
  if (error !== undefined) {
    lines.push(`problem: ${quoted(error)}`);
  } else {
    const code = compileExpression(compilation as Compiled);
    if (code instanceof PlanError || code instanceof Unwritable) {
      return new Unwritable(`${path}: ${text}: ${code.message}`);
    }
    lines.push(`variables: ${JSON.stringify(code.variables)}`, `code: ${indented(code.source, '  ').trimStart()}`);
  }
  return ['{', ...lines.map((line) => `  ${line},`), '}'].join('\n');
}
