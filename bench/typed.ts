/**
 * The expressions over a schema, as rules of a custom resource are: beside the same without types, and beside what the API
 * server does.
 */
import type { Env, PlainMap } from 'kubecel';
import { kubernetesEnv } from 'kubecel/kubernetes';
// Not public: rules of definitions are compiled whole.
import { declType, SELF_TYPE } from '../src/schema/decl-type.ts';
import { parseSchema, SchemaError } from '../src/schema/parse-schema.ts';
import { SchemaNames, SchemaTypes } from '../src/schema/schema-types.ts';
import { schemaValue } from '../src/schema/schema-value.ts';
import { engines, programOf } from './engines.ts';
import { expressions, self, selfSchema } from './expressions.ts';
import { API_SERVER, type GoSide } from './go.ts';
import { inProcess, measure, type Row, report, type Subject } from './harness.ts';
import { OURS } from './ours.ts';
import { type Answer, ratioAim } from './question.ts';

const UNTYPED = 'kubecel without types';
const WORK = 'evaluate them typed by a schema';

/** The environment over the schema, and the object under it. */
export function typedSelf(): { readonly env: Env; readonly bound: PlainMap } {
  const schema = parseSchema(selfSchema() as never);
  const decl = schema instanceof SchemaError ? undefined : declType(schema, false, SELF_TYPE);
  if (schema instanceof SchemaError || decl === undefined) throw new Error('no schema');
  const variables = [{ name: 'self', type: decl.type }];
  const types = new SchemaTypes(new SchemaNames(new Map([[SELF_TYPE, decl]])), true);
  const env = kubernetesEnv({ kind: 'stored', variables, providers: [types] });
  return { env, bound: { self: schemaValue(self as never, schema) } };
}

export async function rows(go?: GoSide): Promise<Row[]> {
  const { env, bound } = typedSelf();
  const made: Row[] = [];
  for (const [name, text] of Object.entries(expressions)) {
    const typed = programOf(env, text);
    const evaluation = inProcess(() => typed.evaluate(bound).value);
    const subjects: Record<string, Subject> = {
      // What it cost is part of what is compared.
      [OURS]: { ...evaluation, result: () => Object.values(typed.evaluate(bound)) },
    };
    if (go !== undefined) {
      subjects[API_SERVER] = await go.prepare({ question: 'typed', text, self, schema: selfSchema() });
    }
    made.push({ name, subjects });
  }
  return made;
}

export async function ask(go: GoSide | undefined): Promise<Answer> {
  const untyped = Object.entries(expressions).map(([name, text]) => {
    const run = engines[OURS]?.evaluate(text);
    if (run === undefined) throw new Error('we are no engine');
    return [name, inProcess(run)] as const;
  });
  const without = new Map(untyped);
  const all = (await rows(go)).map(({ name, subjects }) => {
    const subject = without.get(name) as Subject;
    const result = subjects[OURS] as Subject;
    return { name, subjects: { ...subjects, [UNTYPED]: { ...subject, result: () => result.result() } } };
  });
  const measured = await measure(all);
  return {
    text: report('Evaluation over a schema', measured),
    aims: [ratioAim(2, WORK, measured, UNTYPED, 1), ratioAim(2, WORK, measured, API_SERVER, 0.005)],
  };
}
