/** Makes a case that fails smaller, as long as it fails in the same way. */
import type { GenCase } from './cases.ts';
import { simplest } from './expressions.ts';
import { print, reductions } from './tree.ts';

/**
 * @param stillFails - answers for each candidate, in order, whether it fails in the same way
 * @returns the smallest failing case found
 */
export async function shrink(
  failing: GenCase,
  stillFails: (candidates: readonly GenCase[]) => Promise<readonly boolean[]>,
): Promise<GenCase> {
  let best = failing;
  for (let round = 0; round < 200; round++) {
    const candidates = [...smallerCases(best)];
    const sizes = new Map(candidates.map((candidate) => [candidate, sizeOf(candidate)]));
    candidates.sort((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
    const better = await firstFailing(candidates, stillFails);
    if (better === undefined) return best;
    best = better;
  }
  return best;
}

const textOf = ({ tree }: GenCase): string => (tree === undefined ? '' : print(tree));

const sizeOf = (found: GenCase): number => 10 * textOf(found).length + JSON.stringify(found.rest).length;

async function firstFailing(
  candidates: readonly GenCase[],
  stillFails: (candidates: readonly GenCase[]) => Promise<readonly boolean[]>,
): Promise<GenCase | undefined> {
  for (let start = 0; start < candidates.length; start += 64) {
    const batch = candidates.slice(start, start + 64);
    const found = (await stillFails(batch)).indexOf(true);
    if (found >= 0) return batch[found];
  }
  return undefined;
}

function* smallerCases(found: GenCase): Generator<GenCase> {
  const { tree, rest } = found;
  const words = new Set(textOf(found).match(/[A-Za-z_]\w*/g));
  const { vars } = rest as { vars?: Record<string, unknown> };
  if (vars !== undefined) {
    const used = Object.entries(vars).filter(([name]) => words.has(name));
    if (used.length < Object.keys(vars).length) yield { ...found, rest: { ...rest, vars: Object.fromEntries(used) } };
  }
  if (tree !== undefined) for (const smaller of reductions(tree, simplest)) yield { tree: smaller, rest };
  for (const smaller of smallerData(rest)) yield { ...found, rest: smaller as Record<string, unknown> };
}

/** The data without one of its members, at any depth. */
function* smallerData(data: unknown): Generator<unknown> {
  if (Array.isArray(data)) {
    for (const [index, item] of data.entries()) {
      yield data.toSpliced(index, 1);
      for (const smaller of smallerData(item)) yield data.with(index, smaller);
    }
  } else if (typeof data === 'object' && data !== null) {
    const members = Object.entries(data);
    for (const [index, [name, member]] of members.entries()) {
      yield Object.fromEntries(members.toSpliced(index, 1));
      for (const smaller of smallerData(member)) yield Object.fromEntries(members.with(index, [name, smaller]));
    }
  } else if (typeof data === 'string' && data.length > 1) {
    yield data.slice(0, Math.floor(data.length / 2));
  }
}
