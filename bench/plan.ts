import { OURS } from './engines.ts';
import { measure, report } from './harness.ts';
import { rowsOf } from './stages.ts';

console.log(report('Text to program', measure(rowsOf('plan')), OURS));
