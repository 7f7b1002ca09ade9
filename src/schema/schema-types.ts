/**
 * @see kubernetes/apiserver pkg/cel/types.go, DeclTypeProvider
 */
import type { TypeProvider } from '../env/env.ts';
import { isKeyword } from '../kubernetes/escaping.ts';
import { ANY, DURATION, TIMESTAMP, type Type } from '../types/type.ts';
import { CelError, type Value } from '../values/value.ts';
import type { DeclType } from './decl-type.ts';

/**
 * Simple types are known as well, by short names. All but these two are identifiers of the language anyway. They can be
 * written, but no program can be made of them.
 */
const SHORT_NAMES: ReadonlyMap<string, Type> = new Map([
  ['duration', DURATION],
  ['timestamp', TIMESTAMP],
]);

/** Names that stand for a type wherever a message's name could. */
const SIMPLE_NAMES: ReadonlySet<string> = new Set([
  ...SHORT_NAMES.keys(),
  ...['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'uint'],
]);

/** The types of declarations, by name: what a checker asks for. */
export class SchemaTypes implements TypeProvider {
  readonly qualifiers: ReadonlySet<string>;
  readonly #declared = new Map<string, DeclType>();
  readonly #keywords: boolean;

  /**
   * @param roots - declared types
   * @param keywords - whether a field named like a word of the lexer can be written without escape (compatibility
   * version 1.31 on)
   */
  constructor(roots: readonly DeclType[], keywords: boolean) {
    this.#keywords = keywords;
    for (const root of roots) this.#register(root, root.type.name);
    this.qualifiers = new Set(Array.from(this.#declared.keys(), (name) => name.split('.', 1)[0] as string));
  }

  #register(decl: DeclType, path: string): void {
    // Objects by their own name, lists and maps by where they are; scalars have no name.
    if (decl.fields !== undefined) this.#declared.set(decl.type.name, decl);
    else if (decl.element !== undefined) this.#declared.set(path, decl);
    for (const [name, field] of decl.fields ?? []) this.#register(field.type, `${path}.${name}`);
    if (decl.element !== undefined) {
      this.#register(decl.element, `${path}.${decl.key === undefined ? '@idx' : '@elem'}`);
    }
  }

  findType(name: string): Type | undefined {
    const short = SHORT_NAMES.get(name);
    if (short !== undefined) return short;
    return SIMPLE_NAMES.has(name) ? undefined : this.#declared.get(name)?.type;
  }

  /** None of the names has a value. */
  findTypeValue(): undefined {
    return undefined;
  }

  hasStruct(name: string): boolean {
    return this.#declared.has(name) || SIMPLE_NAMES.has(name);
  }

  findField(structName: string, field: string): Type | undefined {
    const decl = this.#declared.get(structName);
    // A map has any field.
    if (decl === undefined) return structName === 'map' ? ANY : undefined;
    const keyword = this.#keywords && isKeyword(field) ? decl.fields?.get(`__${field}__`) : undefined;
    const found = decl.fields?.get(field) ?? keyword;
    if (found !== undefined) return found.type.type;
    return decl.key === undefined ? undefined : decl.element?.type;
  }

  /** Objects of a schema cannot be made. */
  construct(name: string): Value | undefined {
    return this.hasStruct(name) ? new CelError(`unknown type '${name}'`) : undefined;
  }
}
