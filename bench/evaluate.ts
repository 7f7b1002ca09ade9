/** Programs without types, again and again; kubecel counts cost units meanwhile, the others do not. */
import { BUFBUILD, CEL_JS, MARCBACHMANN } from './engines.ts';
import { CEL_GO, type GoSide } from './go.ts';
import { type Measured, measure, type Row, ratio, report, spreadText } from './harness.ts';
import { OURS } from './ours.ts';
import { type Aim, type Answer, ratioAim } from './question.ts';
import { rowsOf } from './stages.ts';

const WORK = 'evaluate 19 expressions on plain JSON';

export const rows = (go?: GoSide): Promise<Row[]> => rowsOf('evaluate', go);

export async function ask(go: GoSide | undefined): Promise<Answer> {
  const measured = await measure(await rows(go));
  return {
    text: report('Evaluation without types', measured),
    aims: [
      ratioAim(1, WORK, measured, MARCBACHMANN, 0.25),
      ratioAim(1, WORK, measured, CEL_GO, 0.3),
      slowest(measured),
    ],
  };
}

/** The expression at which we are worst beside the fastest of the others in JavaScript. */
function slowest(measured: readonly Measured[]): Aim {
  const found = measured
    .flatMap((row) =>
      [MARCBACHMANN, BUFBUILD, CEL_JS].flatMap((peer) => {
        const taken = ratio([row], OURS, peer);
        return taken === undefined ? [] : [{ name: row.name, peer, taken }];
      }),
    )
    .sort((a, b) => b.taken.median - a.taken.median)[0];
  if (found === undefined) throw new Error('nobody to compare with');
  return {
    row: 1,
    work: 'each of them',
    aim: '≤ 1 of the fastest in JavaScript',
    ours: '',
    others: `worst: ${found.name}, ${found.peer}`,
    found: spreadText(found.taken),
    met: found.taken.median <= 1,
  };
}
