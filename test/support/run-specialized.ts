/** Has expressions that are evaluated once run as those that are evaluated again and again. */
import { vi } from 'vitest';
import { Compiled } from '../../src/pipeline.ts';

export function runSpecialized(): void {
  vi.spyOn(Compiled.prototype, 'programForOnce').mockImplementation(function (this: Compiled) {
    return this.program();
  });
}
