/** Text to program, whole: parsed, checked, estimated (which the others do not know to do) and planned. */
import { MARCBACHMANN } from './engines.ts';
import { CEL_GO, type GoSide } from './go.ts';
import { measure, type Row, report } from './harness.ts';
import { type Answer, ratioAim } from './question.ts';
import { rowsOf } from './stages.ts';

const WORK = 'compile whole';

export const rows = (go?: GoSide): Promise<Row[]> => rowsOf('plan', go);

export async function ask(go: GoSide | undefined): Promise<Answer> {
  const measured = await measure(await rows(go));
  return {
    text: report('Text to program', measured),
    aims: [ratioAim(4, WORK, measured, MARCBACHMANN, 3), ratioAim(4, WORK, measured, CEL_GO, 0.1)],
  };
}
