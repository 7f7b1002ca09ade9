/** Expressions that `kubecel compile` wrote as JavaScript: beside the interpreter, peers and Go; costs are counted. */
import type { Compiled, Env } from 'kubecel';
import { DYN, mapOf, type PlainMap, STRING } from 'kubecel';
import { CompiledProgram, type Linked } from 'kubecel/compiled';
import { kubernetesEnv } from 'kubecel/kubernetes';
// Not public: what is written here is run at once.
import { compileExpression } from '../src/compile/compile-expression.ts';
import { compiledOf } from './engines.ts';
import { rows as untypedRows } from './evaluate.ts';
import { expressions, self } from './expressions.ts';
import { API_SERVER, CEL_GO, type GoSide } from './go.ts';
import { inProcess, measure, type Row, report, type Subject } from './harness.ts';
import { OURS } from './ours.ts';
import { type Answer, ratioAim } from './question.ts';
import { rows as typedRows, typedSelf } from './typed.ts';

const INTERPRETER = 'kubecel interpreted';

/** @throws Error where it cannot be written */
export function written(compiled: Compiled, env: Env): CompiledProgram {
  const code = compileExpression(compiled);
  if (!('source' in code)) throw new Error(code.message);
  const linked = new Function(`return ${code.source}`)() as Linked;
  return new CompiledProgram(linked, code.variables, env, env.costLimit);
}

/** In front of others, whose own row is the interpreter's. */
function beside(rows: readonly Row[], env: Env, bound: PlainMap, withCost: boolean): Row[] {
  return rows.map(({ name, subjects: { [OURS]: interpreter, ...others } }) => {
    const program = written(compiledOf(env, expressions[name] as string), env);
    const run = inProcess(() => program.evaluate(bound).value);
    const ours = withCost ? { ...run, result: () => Object.values(program.evaluate(bound)) } : run;
    return { name, subjects: { [OURS]: ours, [INTERPRETER]: interpreter as Subject, ...others } };
  });
}

export async function ask(go: GoSide | undefined): Promise<Answer> {
  const env = kubernetesEnv({ variables: [{ name: 'self', type: mapOf(STRING, DYN) }] });
  const untyped = await measure(beside(await untypedRows(go), env, { self } as PlainMap, false));
  const typed = typedSelf();
  const overSchema = await measure(beside(await typedRows(go), typed.env, typed.bound, true));
  return {
    text: `${report('Compiled ahead of time, without types', untyped)}\n\n${report('Compiled ahead of time, over a schema', overSchema)}`,
    aims: [
      ratioAim(13, 'evaluate the 19 expressions, compiled ahead of time', untyped, CEL_GO, 0.08),
      ratioAim(13, 'the same over a schema', overSchema, API_SERVER, 0.005),
    ],
  };
}
