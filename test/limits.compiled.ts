/** Compiled expressions stop where the interpreter stops, at more limits than were recorded. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Compiled } from '../src/pipeline.ts';
import { PlanError } from '../src/plan/planner.ts';
import type { EvaluateOptions, Evaluation, Program, Variables } from '../src/plan/program.ts';
import { CelError } from '../src/values/value.ts';
import { answer } from './support/answer.ts';
import { fixtureFiles, readFixtures } from './support/fixtures.ts';
import { compiledProgram } from './support/run-compiled.ts';

/** Of so many recorded evaluations one is taken. */
const EVERY = 10;

const outcome = ({ value, cost }: Evaluation): string =>
  value instanceof CelError ? `${value.message} (${value.id}, ${cost})` : `${typeof value} (${cost})`;

/** Around the beginning and the end, and between. */
const limitsOf = (total: number): Set<number> =>
  new Set(
    [...[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 13, 17, 25], ...[11, 10, 2, 1, 0].map((less) => total - less)]
      .concat(Math.floor(total / 2), Math.floor(total / 3))
      .filter((limit) => limit >= 0),
  );

const files = fixtureFiles()
  .map((file) => ({
    file,
    cases: readFixtures(file).filter(({ request }, index) => index % EVERY === 0 && request.includes('"eval"')),
  }))
  .filter(({ cases }) => cases.length > 0);

describe('compiled expressions at cost limits', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(files)('$file', ({ cases }) => {
    const differing: string[] = [];
    const plan = Compiled.prototype.program;
    vi.spyOn(Compiled.prototype, 'program').mockImplementation(function (this: Compiled) {
      const program = plan.call(this);
      const compiled = compiledProgram(this);
      if (program instanceof PlanError || compiled instanceof PlanError) return program;
      const evaluate = (variables: Variables, options: EvaluateOptions): Evaluation => {
        const whole = program.evaluate(variables, options);
        // Policies' variables are computed once for all evaluations that share them.
        if (typeof variables === 'function') return whole;
        for (const costLimit of limitsOf(whole.cost)) {
          const ours = outcome(compiled.evaluate(variables, { costLimit }));
          const interpreted = outcome(program.evaluate(variables, { costLimit }));
          if (ours !== interpreted) differing.push(`at ${costLimit}: ${ours}, but ${interpreted}`);
        }
        return whole;
      };
      return { evaluate } as unknown as Program;
    });
    for (const { id, request } of cases) {
      answer(request);
      expect(differing, `${id}: ${request}`).toEqual([]);
    }
  });
});
