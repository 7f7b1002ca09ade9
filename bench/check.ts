import { OURS } from './engines.ts';
import { measure, report } from './harness.ts';
import { rowsOf } from './stages.ts';

console.log(report('Text to checked syntax tree', measure(rowsOf('check')), OURS));
