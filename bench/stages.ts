import { type Engine, engines } from './engines.ts';
import { expressions } from './expressions.ts';
import type { Row } from './harness.ts';

/** A row for each expression, with the engines that get through it. */
export function rowsOf(stage: keyof Engine): Row[] {
  return Object.entries(expressions).map(([name, text]) => {
    const subjects = Object.entries(engines).flatMap(([engine, stages]) => {
      const make = stages[stage];
      if (make === undefined || !succeeds(stages, text)) return [];
      return [[engine, { run: make(text) }] as const];
    });
    return { name, subjects: Object.fromEntries(subjects) };
  });
}

/** Whether an engine evaluates an expression to what it is: true. */
function succeeds({ evaluate }: Engine, text: string): boolean {
  try {
    return evaluate(text)() === true;
  } catch {
    return false;
  }
}
