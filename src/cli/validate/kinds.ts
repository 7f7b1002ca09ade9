/** The kinds that were defined. */
import { compiledRules, StaleRules } from '../../crd/compiled-rules.ts';
import { type Crd, loadCrd } from '../../crd/load-crd.ts';
import { CrdError } from '../../crd/read-crd.ts';
import type { RuleEngine } from '../../crd/rule-engine.ts';
import { storedRules } from '../../crd/stored-rules.ts';
import type { Remark } from '../../documents/document.ts';
import type { Manifest } from '../../documents/manifests.ts';
import { equal } from '../../values/equality.ts';
import type { PlainMap } from '../../values/value.ts';
import type { RulesModule } from '../rules-modules.ts';
import { UsageError } from '../usage-error.ts';

export class Kinds {
  readonly #engine = storedRules();
  readonly #compiled: readonly RulesModule[];
  readonly #crds = new Map<string, { readonly crd: Crd; readonly object: PlainMap }>();

  /** @param compiled - what runs the rules of the definitions that it was made of */
  constructor(compiled: readonly RulesModule[]) {
    this.#compiled = compiled;
  }

  /** @throws UsageError where code was made of the definition, but is not for it any more */
  #engineFor({ name, object }: Manifest): RuleEngine {
    const found = this.#compiled.find(({ rules }) => rules.definitions.some((definition) => definition.name === name));
    if (found === undefined) return this.#engine;
    const engine = compiledRules(found.rules, object);
    if (engine instanceof StaleRules) throw new UsageError(`--compiled=${found.path}: ${engine.message}`);
    return engine;
  }

  /** Takes a definition, unless the kind has one already. Answers with what is to be noted. */
  define(manifest: Manifest): Remark | undefined {
    const { document, object } = manifest;
    const crd = loadCrd(document, this.#engineFor(manifest));
    if (crd instanceof CrdError) {
      const message = crd.path === '' ? crd.message : `${crd.path}: ${crd.message}`;
      return { message: `not used as a definition: ${message}`, place: crd.position ?? document.place() };
    }
    const key = keyOf(crd.group, crd.kind);
    const first = this.#crds.get(key);
    if (first === undefined) this.#crds.set(key, { crd, object });
    else if (equal(first.object, object) !== true) {
      const message = `${crd.kind} of ${crd.group} was defined before: the first definition counts`;
      return { message, place: document.place() };
    }
    return undefined;
  }

  find({ apiVersion, kind }: Pick<Manifest, 'apiVersion' | 'kind'>): Crd | undefined {
    return this.#crds.get(keyOf(groupOf(apiVersion), kind))?.crd;
  }
}

const keyOf = (group: string, kind: string): string => `${group}/${kind}`;

export const groupOf = (apiVersion: string): string => apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));

export const isDefinition = ({ kind, apiVersion }: Pick<Manifest, 'apiVersion' | 'kind'>): boolean =>
  kind === 'CustomResourceDefinition' && groupOf(apiVersion) === 'apiextensions.k8s.io';

/** Groups of kinds that every server has. */
const BUILT_IN_GROUPS: ReadonlySet<string> = new Set([
  '',
  ...['apps', 'autoscaling', 'batch', 'extensions', 'policy'],
  ...(
    'admissionregistration apiextensions apiregistration authentication authorization certificates coordination ' +
    'discovery events flowcontrol.apiserver internal.apiserver networking node rbac.authorization resource scheduling ' +
    'storage storagemigration'
  )
    .split(' ')
    .map((name) => `${name}.k8s.io`),
]);

/** Whether every server has that group. */
export const isBuiltIn = (apiVersion: string): boolean => apiVersion !== '' && BUILT_IN_GROUPS.has(groupOf(apiVersion));
