/** Puts together what is said of all objects, as it comes: text, or one document for programs. */
import type { Place, Remark } from '../../documents/document.ts';
import { stringifyJson } from '../../documents/json-text.ts';
import { stringifyYaml } from '../../documents/yaml-text.ts';
import type { PlainMap, Value } from '../../values/value.ts';
import type { ExitStatus } from '../command.ts';
import type { Console } from '../console.ts';
import type { OutputForm } from '../output.ts';
import type { Counts, Judgement } from './judge.ts';

/** Notes that say the same are told once; as many different ones are kept. */
const MAX_NOTES = 1000;

interface Note {
  readonly first: Place;
  count: number;
}

export class Report {
  readonly #form: OutputForm;
  readonly #console: Console;
  readonly #notes = new Map<string, Note>();
  readonly #counts: Counts = { checked: 0, invalid: 0, warnings: 0, skipped: 0, unchecked: 0 };
  #items = 0;

  constructor(form: OutputForm, console: Console) {
    this.#form = form;
    this.#console = console;
  }

  #note({ message, place }: Remark): void {
    const note = this.#notes.get(message);
    if (note !== undefined) note.count++;
    else if (this.#notes.size < MAX_NOTES) this.#notes.set(message, { first: place, count: 1 });
  }

  /** False where nobody reads any more. */
  async add({ printed, notes, counts }: Judgement): Promise<boolean> {
    for (const remark of notes) this.#note(remark);
    for (const name of Object.keys(counts) as (keyof Counts)[]) this.#counts[name] += counts[name];
    for (const { to, text } of printed) {
      if (to === 'err') await this.#console.err(text);
      else if (!(await this.#console.out(to === 'out' ? text : this.#item(text)))) return false;
    }
    return true;
  }

  async end(): Promise<void> {
    const notes = Array.from(this.#notes, ([message, { first, count }]) => ({ ...placeFacts(first), message, count }));
    await this.#console.out(this.#form === 'text' ? this.#endOfText(notes) : this.#endOfFacts(notes));
  }

  /** Whether there was nothing to look at. */
  get isEmpty(): boolean {
    const { checked, skipped, unchecked } = this.#counts;
    return checked + skipped + unchecked === 0;
  }

  get status(): ExitStatus {
    return this.#counts.invalid + this.#counts.unchecked === 0 ? 0 : 1;
  }

  #item(text: string): string {
    const isFirst = this.#items++ === 0;
    if (this.#form === 'yaml') return (isFirst ? 'results:\n' : '') + text;
    return `${isFirst ? '{\n  "results": [' : ','}\n    ${text}`;
  }

  #endOfText(notes: readonly { readonly message: string; readonly count: number }[]): string {
    const { checked, invalid, warnings, skipped, unchecked } = this.#counts;
    const lines = notes.map(({ message, count, ...place }) => {
      const { file, line, column } = place as unknown as Place;
      return `note: ${message}\n  ${file}:${line}:${column}${count > 1 ? ` and ${count - 1} more` : ''}\n`;
    });
    const parts = [
      `${checked} ${checked === 1 ? 'object' : 'objects'} checked: ${checked - invalid} valid, ${invalid} invalid`,
      ...(unchecked > 0 ? [`${unchecked} could not be checked`] : []),
      ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ];
    return `${lines.join('')}${parts.join(', ')}\n`;
  }

  #endOfFacts(notes: readonly PlainMap[]): string {
    const { checked, invalid, warnings, skipped, unchecked } = this.#counts;
    const summary = { checked, valid: checked - invalid, invalid, unchecked, warnings, skipped };
    const rest: Record<string, Value> = { notes, summary };
    if (this.#form === 'yaml') return (this.#items === 0 ? 'results: []\n' : '') + stringifyYaml(rest);
    const head = this.#items === 0 ? '{\n  "results": []' : '\n  ]';
    return `${head},${stringifyJson(rest, 2).slice(1)}\n`;
  }
}

const placeFacts = ({ file, line, column }: Place): PlainMap => ({ file, line, column });
