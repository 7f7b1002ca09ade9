/** Typed reading of policies, bindings and reviews: as Go reads JSON, what is null is not there. */
import type { Place } from '../documents/document.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';

/** Why a document is no policy that could be evaluated, or no binding. */
export class PolicyError {
  readonly message: string;
  /** Where: `spec.validations[0].expression`; '' for the document. */
  readonly path: string;
  /** The same in the file, where the policy was read from one. */
  readonly position: Place | undefined;

  constructor(message: string, path: string, position?: Place) {
    this.message = message;
    this.path = path;
    this.position = position;
  }
}

/** Reads the members of an object. */
export class Reader {
  readonly map: PlainMap;
  readonly #path: string;

  constructor(map: PlainMap, path: string) {
    this.map = map;
    this.#path = path;
  }

  has(name: string): boolean {
    return (this.#member(name) ?? null) !== null;
  }

  /** '' for none. */
  text(name: string): string {
    const value = this.#member(name) ?? '';
    if (typeof value !== 'string') throw this.fault(name, 'must be a string');
    return value;
  }

  /** False for none. */
  flag(name: string): boolean {
    const value = this.#member(name) ?? false;
    if (typeof value !== 'boolean') throw this.fault(name, 'must be true or false');
    return value;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === '') return undefined;
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) throw this.fault(name, `must be one of ${choices.join(', ')}, not ${value}`);
    return chosen;
  }

  required<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const chosen = this.choice(name, choices);
    if (chosen === undefined) throw this.fault(name, `is required: one of ${choices.join(', ')}`);
    return chosen;
  }

  part(name: string): Reader | undefined {
    const value = this.#member(name) ?? null;
    if (value === null) return undefined;
    if (!isPlainMap(value)) throw this.fault(name, 'must be an object');
    return new Reader(value, this.#pathOf(name));
  }

  list(name: string): readonly Reader[] {
    const value = this.#member(name) ?? [];
    if (!Array.isArray(value)) throw this.fault(name, 'must be a list');
    return (value as readonly Value[]).map((element, i) => {
      const path = `${name}[${i}]`;
      if (!isPlainMap(element)) throw this.fault(path, 'must be an object');
      return new Reader(element, this.#pathOf(path));
    });
  }

  /** A list of texts. */
  texts(name: string): readonly string[] {
    const value = this.#member(name) ?? [];
    if (!Array.isArray(value)) throw this.fault(name, 'must be a list');
    return (value as readonly Value[]).map((text, i) => {
      if (typeof text !== 'string') throw this.fault(`${name}[${i}]`, 'must be a string');
      return text;
    });
  }

  /** Texts by name. */
  entries(name: string): readonly (readonly [string, string])[] {
    const part = this.part(name);
    if (part === undefined) return [];
    return Object.keys(part.map).map((key) => [key, part.text(key)]);
  }

  fault(name: string, message: string): PolicyError {
    const path = this.#pathOf(name);
    return new PolicyError(`${path}: ${message}`, path);
  }

  #member(name: string): Value | undefined {
    return Object.hasOwn(this.map, name) ? this.map[name] : undefined;
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}
