import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { referencePages } from '../scripts/reference.ts';
import { explainedCodes } from '../src/diagnostics/explanations.ts';

const folder = fileURLToPath(new URL('../docs/reference/', import.meta.url));

describe('the reference', () => {
  const pages = referencePages();

  it('has these pages and no others', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  });

  it.each([...pages.keys()])('%s is up to date (npm run reference)', (name) => {
    expect(readFileSync(`${folder}${name}`, 'utf8')).toBe(pages.get(name));
  });

  it('explains every code that a diagnostic can have', () => {
    const sources = fileURLToPath(new URL('../src/', import.meta.url));
    const used = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('explanations.ts'))
      .flatMap((file) => [
        ...readFileSync(`${sources}${file}`, 'utf8').matchAll(/'((?:syntax|parse|check|validate|plan)\/[a-z-]+)'/g),
      ])
      .map(([, code]) => code as string);
    expect([...new Set(used)].sort()).toEqual([...explainedCodes].sort());
  });
});
