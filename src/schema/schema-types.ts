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

/** Declared types by name: objects have names of their own, lists and maps are called by where they are; scalars have none. */
export interface DeclNames {
  /** What the names begin with, up to the first dot. */
  readonly qualifiers: ReadonlySet<string>;
  find(name: string): DeclType | undefined;
}

/** The types of declarations, by name: what a checker asks for. */
export class SchemaTypes implements TypeProvider {
  readonly #names: DeclNames;
  readonly #keywords: boolean;

  /**
   * @param keywords - whether a field named like a word of the lexer can be written without escape (compatibility
   * version 1.31 on)
   */
  constructor(names: DeclNames, keywords: boolean) {
    this.#names = names;
    this.#keywords = keywords;
  }

  get qualifiers(): ReadonlySet<string> {
    return this.#names.qualifiers;
  }

  findType(name: string): Type | undefined {
    const short = SHORT_NAMES.get(name);
    if (short !== undefined) return short;
    return SIMPLE_NAMES.has(name) ? undefined : this.#names.find(name)?.type;
  }

  /** None of the names has a value. */
  findTypeValue(): undefined {
    return undefined;
  }

  hasStruct(name: string): boolean {
    return SIMPLE_NAMES.has(name) || this.#names.find(name) !== undefined;
  }

  findField(structName: string, field: string): Type | undefined {
    const decl = this.#names.find(structName);
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

const qualifier = (name: string): string => name.split('.', 1)[0] as string;

/** All that is declared in types whose objects may be called anything. */
export function declaredNames(roots: readonly DeclType[]): DeclNames {
  const declared = new Map<string, DeclType>();
  const add = (decl: DeclType, path: string): void => {
    if (decl.fields !== undefined) declared.set(decl.type.name, decl);
    else if (decl.element !== undefined) declared.set(path, decl);
    for (const [name, field] of decl.fields ?? []) add(field.type, `${path}.${name}`);
    if (decl.element !== undefined) add(decl.element, `${path}.${decl.key === undefined ? '@idx' : '@elem'}`);
  };
  for (const root of roots) add(root, root.type.name);
  return { qualifiers: new Set(Array.from(declared.keys(), qualifier)), find: (name) => declared.get(name) };
}

/** What schemas declare: a name says where its type is, so that nothing is declared that no expression speaks of. */
export class SchemaNames implements DeclNames {
  readonly qualifiers: ReadonlySet<string>;
  readonly #roots: ReadonlyMap<string, DeclType>;
  readonly #found = new Map<string, DeclType | undefined>();

  /** @param roots - by the names they were declared with */
  constructor(roots: ReadonlyMap<string, DeclType>) {
    this.#roots = roots;
    const qualifiers = new Set<string>();
    for (const [name, { type }] of roots) qualifiers.add(qualifier(name)).add(qualifier(type.name));
    this.qualifiers = qualifiers;
  }

  find(name: string): DeclType | undefined {
    if (this.#found.has(name)) return this.#found.get(name);
    let found: DeclType | undefined;
    // Of two with one name it is the later one.
    for (const [typeName, root] of this.#roots) found = named(name, typeName, root) ?? found;
    this.#found.set(name, found);
    return found;
  }
}

function named(name: string, typeName: string, root: DeclType): DeclType | undefined {
  const object = at(name, typeName, root);
  if (object?.fields !== undefined) return object;
  const container = at(name, root.type.name, root);
  return container?.element === undefined ? undefined : container;
}

/** @param start - what the root is called */
function at(name: string, start: string, root: DeclType): DeclType | undefined {
  if (name === start) return root;
  if (!name.startsWith(`${start}.`)) return undefined;
  let decl: DeclType | undefined = root;
  for (const step of name.slice(start.length + 1).split('.')) {
    if (decl === undefined) return undefined;
    if (decl.fields !== undefined) decl = decl.fields.get(step)?.type;
    else decl = step === (decl.key === undefined ? '@idx' : '@elem') ? decl.element : undefined;
  }
  return decl;
}
