/** The modules that are made of all recorded definitions: read back, they have the rules that the definitions have. */
import { describe, expect, it } from 'vitest';
import { compileDefinition } from '../src/compile/compile-crd.ts';
import { rulesModule } from '../src/compile/module-text.ts';
import type { CompiledRules } from '../src/compiled/module.ts';
import { compileRules } from '../src/crd/compile-rules.ts';
import { compiledRules, StaleRules } from '../src/crd/compiled-rules.ts';
import { CrdError, readCrd } from '../src/crd/read-crd.ts';
import type { RuleEngine } from '../src/crd/rule-engine.ts';
import type { RuleNode } from '../src/crd/rule-node.ts';
import { storedRules } from '../src/crd/stored-rules.ts';
import { parseJson } from '../src/documents/json.ts';
import { isPlainMap, type PlainMap } from '../src/values/value.ts';
import { fixtureFiles, readFixtures } from './support/fixtures.ts';

/** The different definitions of a file's requests. */
function definitionsIn(file: string): PlainMap[] {
  const texts = new Map<string, PlainMap>();
  for (const { request } of readFixtures(file)) {
    const read = parseJson(request);
    const crd = read.ok && isPlainMap(read.value) && Object.hasOwn(read.value, 'crd') ? read.value.crd : undefined;
    if (crd !== undefined && isPlainMap(crd)) texts.set(JSON.stringify(crd, printable), crd);
  }
  return [...texts.values()];
}

const printable = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** What becomes of each rule, but for the code. */
function outline({ own, below }: RuleNode): unknown {
  const rules = own.rules.map(({ position, error, program, usesOldSelf, message }) => ({
    position,
    error,
    usesOldSelf,
    hasProgram: program !== undefined,
    hasMessage: message !== undefined,
  }));
  const nested = [...below.allOf, below.items, below.values, ...below.properties.values()];
  return [own.error, rules, nested.map((node) => node && outline(node))];
}

const outlines = (definition: PlainMap, engine: RuleEngine): unknown => {
  const crd = readCrd(definition);
  if (crd instanceof CrdError) throw new Error(crd.message);
  return crd.versions.map(({ schema }) => {
    const rules = schema && compileRules(schema, engine);
    return rules && outline(rules);
  });
};

const files = fixtureFiles()
  .map((file) => ({ file, definitions: definitionsIn(file) }))
  .filter(({ definitions }) => definitions.length > 0);

describe('modules of recorded definitions', () => {
  it.each(files)('$file', ({ definitions }) => {
    for (const definition of definitions) {
      const code = compileDefinition(definition);
      if (code instanceof CrdError) continue;
      if (!('source' in code)) throw new Error(code.message);
      const module = rulesModule([code]).replace('export default', 'return');
      const compiled = compiledRules(new Function(module)() as CompiledRules, definition);
      if (compiled instanceof StaleRules) throw new Error(compiled.message);
      expect(outlines(definition, compiled)).toEqual(outlines(definition, storedRules()));
    }
  });
});
