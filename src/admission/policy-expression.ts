import type { Document, Place } from '../documents/document.ts';
import { parsePath } from '../documents/path.ts';
import type { Compilation } from '../pipeline.ts';
import type { ExpressionProgram, PreparedExpression } from './expression-engine.ts';

/** One expression of a policy. */
export class PolicyExpression {
  /** Where it stands in the policy: `spec.validations[0].expression`. */
  readonly path: string;
  readonly text: string;
  /** The type of the result as text; undefined where the expression does not compile. */
  readonly type: string | undefined;
  /** Why it cannot be evaluated, in Kubernetes' words: `compilation failed: …`, `must evaluate to bool but got int`. */
  readonly error: string | undefined;
  /**
   * The checked tree with types, references and positions, or the issues; undefined where the policy was loaded with
   * compiled code.
   */
  readonly compilation: Compilation | undefined;
  /** @internal */
  readonly program: ExpressionProgram | undefined;
  readonly #document: Document | undefined;

  constructor(
    path: string,
    text: string,
    { program, type, compilation }: PreparedExpression,
    document: Document | undefined,
  ) {
    this.path = path;
    this.text = text;
    this.type = type;
    this.error = typeof program === 'string' ? program : undefined;
    this.program = typeof program === 'string' ? undefined : program;
    this.compilation = compilation;
    this.#document = document;
  }

  /**
   * Where it stands in its file, if the policy was read from one.
   *
   * @param offset - of a character in the text, in UTF-16 units
   */
  place(offset = 0): Place | undefined {
    return this.#document?.placeWithin(parsePath(this.path), offset);
  }
}
