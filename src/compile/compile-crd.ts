/** The rules of CustomResourceDefinitions as a JavaScript module. */
import { compileRules } from '../crd/compile-rules.ts';
import { definitionDigest, definitionName, hasOptionalOldSelf } from '../crd/compiled-rules.ts';
import { CrdError, readCrd } from '../crd/read-crd.ts';
import type { RuleEngine } from '../crd/rule-engine.ts';
import type { RuleNode } from '../crd/rule-node.ts';
import { storedRules } from '../crd/stored-rules.ts';
import type { Compilation } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import type { PlainMap } from '../values/value.ts';
import { compileExpression } from './compile-expression.ts';
import { quoted, Unwritable } from './literals.ts';
import { indented, type RulesCode } from './module-text.ts';

/** @returns an error for what is no definition, or has a rule that cannot be written */
export function compileDefinition(definition: PlainMap): RulesCode | CrdError | Unwritable {
  const crd = readCrd(definition);
  if (crd instanceof CrdError) return crd;
  const rules = new Map<string, string>();
  const engine = storedRules();
  // What is asked for here is what will be asked for when the code is loaded.
  const recording: RuleEngine = {
    compile(text, scope) {
      const compilation = engine.compile(text, scope) as Compilation;
      const place = { path: scope.path, optionalOldSelf: hasOptionalOldSelf(scope), text };
      const key = JSON.stringify(place);
      if (!rules.has(key)) rules.set(key, expressionSource(place, compilation));
      return compilation;
    },
  };
  try {
    for (const { schema } of crd.versions) {
      const tree = schema && compileRules(schema, recording);
      if (tree !== undefined) compileAll(tree);
    }
  } catch (failure) {
    if (failure instanceof Unwritable) return failure;
    throw failure;
  }
  const name = definitionName(definition);
  const source = [
    '{',
    `  name: ${quoted(name)},`,
    `  digest: ${quoted(definitionDigest(definition))},`,
    '  rules: [',
    ...Array.from(rules.values(), (rule) => `${indented(rule, '    ')},`),
    '  ],',
    '}',
  ].join('\n');
  return { name, source, count: rules.size };
}

/** Rules are compiled when they are asked for. */
function compileAll({ own, below }: RuleNode): void {
  // What came of them was recorded.
  void own;
  for (const node of below.allOf) compileAll(node);
  if (below.items !== undefined) compileAll(below.items);
  if (below.values !== undefined) compileAll(below.values);
  for (const node of below.properties.values()) compileAll(node);
}

interface PlacedText {
  readonly path: string;
  readonly optionalOldSelf: boolean;
  readonly text: string;
}

/** @throws Unwritable */
function expressionSource({ path, optionalOldSelf, text }: PlacedText, compilation: Compilation): string {
  const lines = [`path: ${quoted(path)}`, `optionalOldSelf: ${optionalOldSelf}`, `text: ${quoted(text)}`];
  if (!compilation.ok) lines.push(`issues: ${quoted(compilation.text)}`);
  else {
    const { type, ast } = compilation;
    const names = new Set<string>();
    for (const reference of ast.references) {
      if (reference !== undefined && reference.overloads.length === 0) names.add(reference.name);
    }
    lines.push(`type: ${quoted(type.wrapper ? '' : type.kind)}`, `names: ${JSON.stringify([...names])}`);
    const code = compileExpression(compilation);
    if (code instanceof Unwritable) throw new Unwritable(`${path}: ${text}: ${code.message}`);
    if (code instanceof PlanError) lines.push(`problem: ${quoted(code.message)}`);
    else lines.push(`variables: ${JSON.stringify(code.variables)}`, `code: ${indented(code.source, '  ').trimStart()}`);
  }
  return ['{', ...lines.map((line) => `  ${line},`), '}'].join('\n');
}
