import { OURS } from './engines.ts';
import { measure, report } from './harness.ts';
import { rowsOf } from './stages.ts';

console.log(report('Evaluation of a program, metered in kubecel alone', measure(rowsOf('evaluate')), OURS));
