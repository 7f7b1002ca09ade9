/** A member of an answer that is JSON text already, with numbers that JavaScript could not hold. */
export class JsonFragment {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
