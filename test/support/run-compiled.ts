/** Has expressions evaluated by the JavaScript that is made of them, wherever a program is asked for. */
import { vi } from 'vitest';
import { compileExpression } from '../../src/compile/compile-expression.ts';
import { Unwritable } from '../../src/compile/literals.ts';
import { CompiledProgram, type Linked } from '../../src/compiled/program.ts';
import { Compiled } from '../../src/pipeline.ts';
import { PlanError } from '../../src/plan/planner.ts';
import type { Program } from '../../src/plan/program.ts';
import { runSpecialized } from './run-specialized.ts';

/** @returns tells how many programs were made since */
export function runCompiled(): () => number {
  const programs = new WeakMap<Compiled, CompiledProgram | PlanError>();
  let made = 0;
  runSpecialized();
  vi.spyOn(Compiled.prototype, 'program').mockImplementation(function (this: Compiled) {
    let program = programs.get(this);
    if (program === undefined) {
      program = compiledProgram(this);
      programs.set(this, program);
      made++;
    }
    // What is asked of a program is the same.
    return program as unknown as Program | PlanError;
  });
  return () => made;
}

/** @throws Error for what cannot be written */
export function compiledProgram(compiled: Compiled): CompiledProgram | PlanError {
  const code = compileExpression(compiled);
  if (code instanceof PlanError) return code;
  if (code instanceof Unwritable) throw new Error(code.message);
  const linked = new Function(`return ${code.source}`)() as Linked;
  return new CompiledProgram(linked, code.variables, compiled.env, compiled.env.costLimit);
}
