/** The rules of the Gateway API's definitions, and where they stand. */
import { corpusDefinition, corpusFiles } from '../support/corpus.ts';
import type { Answer } from '../support/fixtures.ts';

export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly 'x-kubernetes-validations'?: readonly Rule[];
}

interface Rule {
  readonly rule: string;
  readonly message: string;
}

/** From a schema to one below it: a property's name, an element of an array. */
export type Step = string | typeof ELEMENT;
export const ELEMENT: unique symbol = Symbol('element');

export interface RulePlace {
  /** `gateway-api/config/crd/standard/…yaml HTTPRoute/v1 spec.rules[].filters[] 3` */
  readonly id: string;
  readonly crdFile: string;
  readonly group: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly version: string;
  /** Of the root of the resource. */
  readonly schema: Schema;
  readonly steps: readonly Step[];
  readonly rule: Rule;
}

interface Definition {
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[];
  };
}

/** Every rule of a definition at every place, in every version. */
function rulePlaces(crdFile: string, definition: Answer): RulePlace[] {
  const { group, scope, names, versions } = (definition as unknown as Definition).spec;
  const { kind } = names;
  const namespaced = scope === 'Namespaced';
  return versions.flatMap(({ name: version, schema: { openAPIV3Schema: schema } }) =>
    [...rulesOf(schema)].map(({ rule, steps, index }) => {
      const id = `${crdFile} ${kind}/${version} ${pathText(steps)} ${index}`;
      return { id, crdFile, group, kind, namespaced, version, schema, steps, rule };
    }),
  );
}

type FoundRule = Pick<RulePlace, 'rule' | 'steps'> & { readonly index: number };

function* rulesOf(schema: Schema, steps: readonly Step[] = []): Generator<FoundRule> {
  for (const [index, rule] of (schema['x-kubernetes-validations'] ?? []).entries()) yield { rule, steps, index };
  for (const [name, property] of Object.entries(schema.properties ?? {})) yield* rulesOf(property, [...steps, name]);
  if (schema.items !== undefined) yield* rulesOf(schema.items, [...steps, ELEMENT]);
  for (const _ of typeof schema.additionalProperties === 'object' ? rulesOf(schema.additionalProperties) : [])
    throw new Error(`rules below the map ${pathText(steps)} need a step of their own`);
}

const pathText = (steps: readonly Step[]): string =>
  steps.map((step, index) => (step === ELEMENT ? '[]' : index === 0 ? step : `.${step}`)).join('');

interface RuleError {
  readonly field: string;
  readonly detail: string;
  readonly phase: string;
}

/** Whether an answer tells that the rule failed, at its place: as an error, or as a warning of what did not change. */
export function tellsOf({ steps, rule }: RulePlace, { errors, warnings }: Answer): boolean {
  const place = pathText(steps);
  const isPlace = (field: string): boolean => field.replace(/\[\d+\]/g, '[]') === place;
  const message = rule.message.trim();
  return (
    ((errors ?? []) as readonly RuleError[]).some(
      ({ field, detail, phase }) => phase === 'rules' && isPlace(field) && detail === message,
    ) ||
    ((warnings ?? []) as readonly string[]).some(
      (text) => isPlace(text.slice(0, text.indexOf(':'))) && text.endsWith(`: ${message}`),
    )
  );
}

export const CRD_FOLDERS: readonly string[] = ['standard', 'experimental'].map(
  (channel) => `gateway-api/config/crd/${channel}`,
);

/** Those of all definitions in a folder of the corpus. */
export const rulePlacesOf = (folder: string): RulePlace[] =>
  corpusFiles(folder).flatMap((file) => {
    const definition = corpusDefinition(file);
    return definition === undefined ? [] : rulePlaces(file, definition);
  });
