import { describe, expect, it } from 'vitest';
import { type GenCase, generators, requestOf } from './arbitraries/cases.ts';
import { seededChoices } from './arbitraries/choices.ts';
import { answer } from './support/answer.ts';

const CASES = 10_000;

describe.each(['eval', 'rule', 'syntax', 'parse', 'object', 'validating', 'dispatch', 'conditions'])(
  '%s: many generated cases',
  (mode) => {
    const generate = generators[mode] as (choices: ReturnType<typeof seededChoices>) => GenCase;

    it('are all answered, none with a fault of ours, and the same way twice', () => {
      const wrong: string[] = [];
      for (let number = 0; number < CASES; number++) {
        const generated = generate(seededChoices(number));
        const line = JSON.stringify(requestOf(generated, `${mode}-${number}`));
        const first = answer(line);
        if (first.panic !== undefined || first.badRequest !== undefined)
          wrong.push(`${line}: ${JSON.stringify(first)}`);
        if (number % 10 === 0 && JSON.stringify(answer(line)) !== JSON.stringify(first))
          wrong.push(`${line} changes its answer`);
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    });
  },
);
