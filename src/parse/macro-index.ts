import type { Macro } from '../decls/decls.ts';

/** The macros of an environment by name: most calls are none, and that is known by the name alone. */
export class MacroIndex {
  readonly #byName = new Map<string, Macro[]>();

  constructor(macros: Iterable<Macro>) {
    for (const macro of macros) {
      const same = this.#byName.get(macro.name);
      if (same) same.push(macro);
      else this.#byName.set(macro.name, [macro]);
    }
  }

  find(name: string, member: boolean, argCount: number): Macro | undefined {
    const macros = this.#byName.get(name);
    if (macros === undefined) return undefined;
    for (const macro of macros) if (macro.member === member && macro.argCount === argCount) return macro;
    return undefined;
  }
}

const indexes = /* @__PURE__ */ new WeakMap<ReadonlyMap<string, Macro>, MacroIndex>();

/** The index of a map of macros, made once. */
export function macroIndex(macros: ReadonlyMap<string, Macro>): MacroIndex {
  let index = indexes.get(macros);
  if (index === undefined) {
    index = new MacroIndex(macros.values());
    indexes.set(macros, index);
  }
  return index;
}
