import { type CompiledRules, isCompiledRules } from '../compiled/module.ts';
import type { FileAccess } from './console.ts';
import { UsageError } from './usage-error.ts';

/** A module of rules that `kubecel compile` made. */
export interface RulesModule {
  readonly path: string;
  readonly rules: CompiledRules;
}

/** Loads what `kubecel compile` made. @throws UsageError for any other module */
export async function loadRules(paths: readonly string[], load: FileAccess['load']): Promise<RulesModule[]> {
  const modules: RulesModule[] = [];
  for (const path of paths) {
    const rules = await load(path);
    if (!isCompiledRules(rules)) throw new UsageError(`--compiled=${path}: no module of rules that kubecel made`);
    modules.push({ path, rules });
  }
  return modules;
}
