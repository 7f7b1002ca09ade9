/** Data with a part exchanged, taken out, doubled, or in another order. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';

type Node = Readonly<Record<string, unknown>>;

/** What may stand in any place, mostly without right. */
export const WILD: readonly unknown[] = [
  null,
  true,
  1,
  1.5,
  -3,
  'a',
  '',
  [],
  ['a', 'a'],
  [1, 1, 1],
  {},
  { a: 1 },
  { k: 'x' },
  [{}, {}],
  1e20,
];

export const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param names - of members that come new */
export function mutated(choices: Choices, value: unknown, names: readonly string[], depth = 0): unknown {
  const here = depth > 8 || oneIn(choices, depth > 4 ? 2 : 4);
  if (Array.isArray(value) && value.length > 0 && !here) {
    const at = choices.below(value.length);
    return pickWeighted<() => unknown>(choices, [
      [4, () => value.map((element, i) => (i === at ? mutated(choices, element, names, depth + 1) : element))],
      [2, () => [...value].reverse()],
      [2, () => [...value, value[at]]],
      [1, () => value.filter((_, i) => i !== at)],
      [1, () => [value[at], ...value]],
    ])();
  }
  if (isObject(value) && !here) {
    const entries = Object.entries(value);
    if (entries.length === 0) return { [pick(choices, names)]: pick(choices, WILD) };
    const at = choices.below(entries.length);
    return Object.fromEntries(
      pickWeighted<() => [string, unknown][]>(choices, [
        [
          6,
          () =>
            entries.map(([name, member], i) => [name, i === at ? mutated(choices, member, names, depth + 1) : member]),
        ],
        [1, () => entries.filter((_, i) => i !== at)],
        [1, () => [...entries, [pick(choices, names), pick(choices, WILD)]]],
        [1, () => entries.toReversed()],
      ])(),
    );
  }
  return scalar(choices, value);
}

function scalar(choices: Choices, value: unknown): unknown {
  if (typeof value === 'number' && oneIn(choices, 2)) return value + 1;
  if (typeof value === 'string' && oneIn(choices, 2))
    return pick(choices, [
      `${value}x`,
      value.slice(1),
      value.toUpperCase(),
      `${value} `,
      `${value}é`,
      value.repeat(20),
    ]);
  return pick(choices, WILD);
}
