/** Text to syntax tree. */
import { MARCBACHMANN } from './engines.ts';
import { expressions } from './expressions.ts';
import type { GoSide } from './go.ts';
import { measure, type Row, report } from './harness.ts';
import { type Answer, ratioAim } from './question.ts';
import { rowsOf } from './stages.ts';

/** Whose evaluations cost so much that several in one expression would pass Kubernetes' limit. */
const DEAR: readonly string[] = ['all10000', 'nested', 'unique'];

/** Some of them together: rules of more than 1 kB. Every engine that parses them has to find them true as well. */
const joined = (count: number): string => {
  const texts = Object.entries(expressions).flatMap(([name, text]) =>
    text.length < 1000 && !DEAR.includes(name) ? [text] : [],
  );
  return Array.from({ length: count }, (_, i) => `(${texts[i % texts.length]})`).join(' && ');
};

const texts: Readonly<Record<string, string>> = { ...expressions, joined18: joined(18), joined90: joined(90) };

export const rows = (go?: GoSide): Promise<Row[]> => rowsOf('parse', go, texts);

export async function ask(go: GoSide | undefined): Promise<Answer> {
  const measured = await measure(await rows(go));
  const long = measured.filter(({ name }) => (texts[name]?.length ?? 0) > 1000);
  return {
    text: report('Text to syntax tree', measured),
    aims: [
      ratioAim(3, 'parse', measured.slice(0, Object.keys(expressions).length), MARCBACHMANN, 1),
      ratioAim(3, 'parse texts above 1 kB', long, MARCBACHMANN, 0.8),
    ],
  };
}
