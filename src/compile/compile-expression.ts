import type { Compiled } from '../pipeline.ts';
import { PlanError, planTree } from '../plan/planner.ts';
import { type ExpressionCode, emitExpression } from './emitter.ts';
import { Unwritable } from './literals.ts';

/** An expression as JavaScript; an error where no program can be made of it, or none can be written. */
export function compileExpression({ ast, env }: Compiled): ExpressionCode | PlanError | Unwritable {
  const tree = planTree(ast, env, 'nowhere');
  if (tree instanceof PlanError) return tree;
  try {
    return emitExpression(tree, ast, env);
  } catch (failure) {
    if (failure instanceof Unwritable) return failure;
    throw failure;
  }
}
