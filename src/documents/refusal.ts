/** Why a text, or a part of it, is not read. Thrown within the readers, handed out as a value. */
export class Refusal {
  readonly ok = false;
  readonly message: string;
  /** UTF-16 offset of the place it is about; the text's length where it ends too early. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    this.message = message;
    this.offset = offset;
  }
}
