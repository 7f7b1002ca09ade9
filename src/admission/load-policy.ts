import type { CompiledRules } from '../compiled/module.ts';
import { type ObjectSource, readSource } from '../documents/object-source.ts';
import { parsePath } from '../documents/path.ts';
import { compiledExpressions, StaleExpressions } from './compiled-expressions.ts';
import { MutatingPolicy } from './mutating-policy.ts';
import { readPolicy } from './read-policy.ts';
import { PolicyError } from './reader.ts';
import { storedExpressions } from './stored-expressions.ts';
import { ValidatingPolicy } from './validating-policy.ts';

export type Policy = ValidatingPolicy | MutatingPolicy;

/**
 * Reads a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy, of `v1`, `v1beta1` or `v1alpha1`. Expressions that do not
 * compile are no error here: the API server keeps such policies too, and says so when they are evaluated.
 *
 * @param source - plain data, a document, or the text of one
 * @param rules - what `kubecel compile` made of it; by default expressions are compiled as the server compiles stored ones
 * @returns an error for what is no policy; also where the compiled code is that of another policy, or was made by another
 * version of kubecel
 * @throws TypeError for a text of no or several documents, or one that cannot be read
 */
export function loadPolicy(source: ObjectSource, rules?: CompiledRules): Policy | PolicyError {
  const { value, document } = readSource(source);
  const spec = readPolicy(value);
  if (spec instanceof PolicyError) {
    return document === undefined
      ? spec
      : new PolicyError(spec.message, spec.path, document.place(parsePath(spec.path)));
  }
  const engine = rules === undefined ? storedExpressions : compiledExpressions(rules, spec);
  if (engine instanceof StaleExpressions) return new PolicyError(engine.message, '', document?.place());
  return spec.kind === 'ValidatingAdmissionPolicy'
    ? new ValidatingPolicy(spec, engine, document)
    : new MutatingPolicy(spec, engine, document);
}
