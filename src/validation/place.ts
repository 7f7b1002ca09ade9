/**
 * Where a value is, while values are walked: written out only where there is something to say.
 *
 * Value validation has paths of its own, texts that messages repeat: a value of a map is `.key` at the root, where a
 * property is `key`.
 *
 * @see kubernetes/kube-openapi pkg/validation/validate: object_validator.go, slice_validator.go
 */
export class Place {
  readonly #parent: Place | undefined;
  readonly #step: string | number;
  readonly #isProperty: boolean;

  private constructor(parent: Place | undefined, step: string | number, isProperty: boolean) {
    this.#parent = parent;
    this.#step = step;
    this.#isProperty = isProperty;
  }

  /** The value that is validated. */
  static readonly ROOT: Place = new Place(undefined, '', true);

  property(name: string): Place {
    return new Place(this, name, true);
  }

  /** The value of a key that is no property, or a property that is missing. */
  member(key: string): Place {
    return new Place(this, key, false);
  }

  index(index: number): Place {
    return new Place(this, index, false);
  }

  toString(): string {
    const steps: Place[] = [];
    for (let place: Place | undefined = this; place !== undefined; place = place.#parent) steps.push(place);
    let text = '';
    for (const place of steps.reverse()) {
      const step = place.#step;
      if (typeof step === 'number') text += `[${step}]`;
      else text = place.#isProperty && text === '' ? step : `${text}.${step}`;
    }
    return text;
  }
}
