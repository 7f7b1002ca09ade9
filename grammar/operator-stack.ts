import type { Actions } from './actions.ts';
import { AND_LEVEL, type Token } from './vocabulary.ts';

/** An operator whose right operand is being read. */
interface Pending<E> {
  readonly level: number;
  readonly text: string;
  readonly at: number;
  /** Of an operator that is numbered before its right operand; 0 for `&&` and `||`. */
  readonly id: number;
  readonly left: Chain<E>;
}

/** An operand, or the operands of `&&` or `||` so far. */
interface Chain<E> {
  readonly level: number;
  readonly operands: E[];
  readonly ids: number[];
  readonly spans: number[];
}

const single = <E>(operand: E, start: number, end: number): Chain<E> => ({
  level: 0,
  operands: [operand],
  ids: [],
  spans: [start, end],
});

/**
 * Makes expressions of operands and operators as they are read, by the operators' levels. The actions are called in the
 * same order as by `CelParser`, which climbs the levels instead.
 */
export class OperatorStack<E, M, F> {
  readonly #actions: Actions<E, M, F>;
  readonly #pending: Pending<E>[] = [];
  #top: Chain<E>;

  constructor(actions: Actions<E, M, F>, first: E, start: number, end: number) {
    this.#actions = actions;
    this.#top = single(first, start, end);
  }

  operator({ precedence: level, value, startOffset: at }: Token): void {
    this.#reduce(level);
    const logic = level <= AND_LEVEL;
    // What is pending at the same level is the chain that goes on.
    if (!logic || this.#top.level !== level) this.#close();
    const id = logic ? 0 : this.#actions.open(at);
    this.#pending.push({ level, text: value as string, at, id, left: this.#top });
  }

  operand(operand: E, start: number, end: number): void {
    this.#top = single(operand, start, end);
  }

  finish(): E {
    this.#reduce(0);
    this.#close();
    return this.#top.operands[0] as E;
  }

  /** Applies the pending operators of a level and of the tighter ones. */
  #reduce(level: number): void {
    for (;;) {
      const pending = this.#pending.at(-1);
      if (pending === undefined || pending.level < level) return;
      this.#pending.pop();
      this.#close();
      const { left } = pending;
      const right = this.#top.operands[0] as E;
      const [start, end] = [left.spans[0] as number, this.#top.spans[1] as number];
      if (pending.level > AND_LEVEL) {
        const leftOperand = left.operands[0] as E;
        this.#top = single(this.#actions.binary(pending.id, pending.text, leftOperand, right, start, end), start, end);
      } else {
        const id = this.#actions.open(pending.at);
        this.#top = {
          level: pending.level,
          operands: [...left.operands, right],
          ids: [...left.ids, id],
          spans: [...left.spans, ...this.#top.spans],
        };
      }
    }
  }

  /** Makes one operand of a chain that is complete. */
  #close(): void {
    const { level, operands, ids, spans } = this.#top;
    if (level === 0) return;
    const expr = this.#actions.logic(level === AND_LEVEL ? '&&' : '||', operands, ids, spans);
    this.#top = single(expr, spans[0] as number, spans.at(-1) as number);
  }
}
