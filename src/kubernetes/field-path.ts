/**
 * Where in an object something is: made while walking, written out only when there is something to say.
 *
 * @see kubernetes/apimachinery pkg/util/validation/field/path.go
 */
export class FieldPath {
  readonly #parent: FieldPath | undefined;
  readonly #name: string;
  readonly #subscript: string | number;

  private constructor(parent: FieldPath | undefined, name: string, subscript: string | number) {
    this.#parent = parent;
    this.#name = name;
    this.#subscript = subscript;
  }

  /** @param parent - undefined for the root of the object */
  static child(parent: FieldPath | undefined, name: string): FieldPath {
    return new FieldPath(parent, name, '');
  }

  static index(parent: FieldPath | undefined, index: number): FieldPath {
    return new FieldPath(parent, '', index);
  }

  static key(parent: FieldPath | undefined, key: string): FieldPath {
    return new FieldPath(parent, '', key);
  }

  /** `spec.ports[0].name`, `metadata.labels[a.b]`: subscripts are not quoted. */
  toString(): string {
    const steps: FieldPath[] = [];
    for (let step: FieldPath | undefined = this; step !== undefined; step = step.#parent) steps.push(step);
    let text = '';
    for (const step of steps.reverse()) {
      // Without a name a step is a subscript, whatever made it.
      if (step.#name === '') text += `[${step.#subscript}]`;
      else text += step.#parent === undefined ? step.#name : `.${step.#name}`;
    }
    return text;
  }
}

/** A path as error texts print it; the root is `<nil>`. */
export const pathText = (path: FieldPath | undefined): string => (path === undefined ? '<nil>' : path.toString());
