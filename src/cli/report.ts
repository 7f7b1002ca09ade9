/** What a run of `validate` found, and how it is told. */
import type { Place, Remark } from '../documents/document.ts';
import { stringifyYaml } from '../documents/yaml-text.ts';
import type { PlainMap } from '../values/value.ts';
import type { ExitStatus } from './command.ts';

export interface Finding {
  readonly place: Place;
  /** In the words of the API server. */
  readonly message: string;
  /** `HTTPRoute default/web`. */
  readonly object?: string;
  readonly field?: string;
  readonly type?: string;
  /** Where the rule stands in its definition. */
  readonly rule?: string;
}

/** What the server does and this command does not. */
const NOT_CHECKED: readonly string[] = ['admission policies and webhooks', 'conversion between versions'];

export class Report {
  readonly #findings: Finding[] = [];
  readonly #notes: Remark[] = [];
  readonly #objects: PlainMap[] = [];
  #checked = 0;

  find(finding: Finding): void {
    this.#findings.push(finding);
  }

  /** Something left out, or not as expected, that is no finding. */
  note(message: string, place: Place): void {
    this.#notes.push({ message, place });
  }

  /** What the server would answer to an object, or make of it. */
  show(name: string, place: Place, shown: PlainMap): void {
    this.#objects.push({ ...placeFacts(place), object: name, ...shown });
  }

  countChecked(): void {
    this.#checked++;
  }

  /** Whether there was nothing to look at. */
  get isEmpty(): boolean {
    return this.#checked + this.#findings.length + this.#notes.length === 0;
  }

  get status(): ExitStatus {
    return this.#findings.length === 0 ? 0 : 1;
  }

  facts(): PlainMap {
    return {
      findings: byPlace(this.#findings).map(({ place, ...finding }) => ({ ...placeFacts(place), ...finding })),
      notes: this.#notes.map(({ place, message }) => ({ ...placeFacts(place), message })),
      ...(this.#objects.length > 0 && { objects: this.#objects }),
      checked: this.#checked,
      notChecked: NOT_CHECKED,
    };
  }
}

const placeFacts = ({ file, line, column }: Place): PlainMap => ({ file, line, column });

/** By their places in each file; files in the order in which they were read. */
function byPlace(findings: readonly Finding[]): readonly Finding[] {
  return [...groups(findings, ({ place }) => place.file).values()].flatMap((inFile) =>
    inFile.sort((a, b) => a.place.offset - b.place.offset),
  );
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

interface Line {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The facts of a report for a person. */
export function reportText(facts: PlainMap): string {
  const {
    findings,
    notes,
    objects = [],
    checked,
    notChecked,
  } = facts as unknown as {
    readonly findings: readonly Line[];
    readonly notes: readonly Line[];
    readonly objects?: readonly { readonly value?: PlainMap }[];
    readonly checked: number;
    readonly notChecked: readonly string[];
  };
  const noted = notes.length > 0 ? `, ${count(notes.length, 'note')}` : '';
  return [
    ...findings.map((finding) => `${placeText(finding)}: ${finding.message}\n`),
    ...noteLines(notes),
    `${count(checked, 'object')} checked, ${count(findings.length, 'finding')}${noted}\n`,
    `not checked: ${notChecked.join(', ')}\n`,
    ...objects.map(({ value }) => (value === undefined ? '' : `---\n${stringifyYaml(value)}`)),
  ].join('');
}

const placeText = ({ file, line, column }: Line): string => `${file}:${line}:${column}`;

/** One line for each thing that is to be noted, with the first place where it is. */
const noteLines = (notes: readonly Line[]): string[] =>
  Array.from(groups(notes, ({ message }) => message).values(), ([first, ...more]) => {
    const times = more.length > 0 ? ` (and ${more.length} more)` : '';
    return `${placeText(first as Line)}: note: ${(first as Line).message}${times}\n`;
  });

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
