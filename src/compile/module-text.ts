/** Expressions as a JavaScript module. */
import type { ExpressionFacts } from '../compiled/module.ts';
import { VERSION } from '../compiled/version.ts';
import type { Compiled } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import { compileExpression } from './compile-expression.ts';
import { quoted, Unwritable } from './literals.ts';

/** @param indentation - in front of each line */
export const indented = (text: string, indentation: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : indentation + line))
    .join('\n');

/** A comment, of a line for each line of the text: by whatever JavaScript ends lines, for behind that comes code. */
const commented = (text: string): string[] =>
  text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `// ${line}`.trimEnd());

export interface NamedExpression {
  /** What the module exports the program as. */
  readonly name: string;
  readonly expression: string;
  /** Compiled in an environment of Kubernetes with variables. */
  readonly compiled: Compiled;
}

export interface ModuleOptions {
  /** Which environment that was. */
  readonly release?: string;
  readonly kind?: 'new' | 'stored';
  /** Where the code finds `link`; default `kubecel/compiled`. */
  readonly from?: string;
}

/** A module that exports a program for each expression; an error where one cannot be made. */
export function expressionsModule(
  expressions: readonly NamedExpression[],
  { release, kind = 'new', from = 'kubecel/compiled' }: ModuleOptions = {},
): string | PlanError | Unwritable {
  const lines = [`// Made by kubecel ${VERSION}: compile again, do not edit.`, `import { link } from ${quoted(from)};`];
  for (const { name, expression, compiled } of expressions) {
    const code = compileExpression(compiled);
    if (code instanceof PlanError) return new PlanError(`${name}: program instantiation failed: ${code.message}`);
    if (code instanceof Unwritable) return new Unwritable(`${name}: ${code.message}`);
    const facts: ExpressionFacts = {
      kubecel: VERSION,
      expression,
      ...(release !== undefined && { release }),
      kind,
      variables: code.variables,
      type: String(compiled.type),
    };
    lines.push('', ...commented(expression));
    lines.push(`export const ${name} = link(${JSON.stringify(facts)}, ${code.source});`);
  }
  return `${lines.join('\n')}\n`;
}

/** A definition's, or a policy's, part of a module. */
export interface RulesCode {
  readonly name: string;
  /** An object literal. */
  readonly source: string;
  /** How many expressions there are. */
  readonly count: number;
  /** Expressions that do not compile: whoever evaluates them gets these texts. */
  readonly broken?: readonly { readonly path: string; readonly message: string }[];
}

/** The module of some definitions and policies: what it exports by default `loadCrd` and `loadPolicy` take. */
export function rulesModule(definitions: readonly RulesCode[], policies: readonly RulesCode[] = []): string {
  const names = [...definitions, ...policies].map(({ name }) => name).join(', ');
  const list = (name: string, codes: readonly RulesCode[]): string[] => [
    `  ${name}: [`,
    ...codes.map(({ source }) => `${indented(source, '    ')},`),
    '  ],',
  ];
  return [
    ...commented(`Rules of ${names}. Made by kubecel ${VERSION}: compile again, do not edit.`),
    'export default {',
    `  kubecel: ${quoted(VERSION)},`,
    ...list('definitions', definitions),
    ...list('policies', policies),
    '};',
    '',
  ].join('\n');
}
