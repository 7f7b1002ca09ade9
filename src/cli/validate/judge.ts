/** Judges pieces of files: what the API server says of each object in them. Knows nothing of files and threads. */
import {
  checkDefinition,
  DecodeError,
  type Definition,
  type ReadDefinition,
  readDefinition,
} from '../../crd/definition/index.ts';
import { faultPlace, findingPlace } from '../../crd/finding-place.ts';
import type { Crd, FieldValidation, ObjectWarning, Verdict } from '../../crd/load-crd.ts';
import type { ObjectError } from '../../crd/object-error.ts';
import { DEFAULT_NAMESPACE } from '../../crd/request-metadata.ts';
import { strictErrors, strictRefusal } from '../../crd/strict-errors.ts';
import type { Remark } from '../../documents/document.ts';
import { type Manifest, manifestsOf } from '../../documents/manifests.ts';
import type { Piece } from '../../documents/stream.ts';
import { fieldErrorText } from '../../kubernetes/field-error.ts';
import { jsonText } from '../../kubernetes/json-text.ts';
import {
  cannotBeHandled,
  invalid,
  MAX_BODY,
  noSuchResource,
  notFound,
  type Status,
  tooLarge,
} from '../../kubernetes/status.ts';
import { typeFault } from '../../schema/prepare.ts';
import { utf8Length } from '../../values/utf8.ts';
import type { OutputForm } from '../output.ts';
import type { RulesModule } from '../rules-modules.ts';
import { groupOf, isBuiltIn, isDefinition, Kinds } from './kinds.ts';
import { refusalText, undecodableText, unmatchedText, unparsableText, type Verb } from './kubectl-text.ts';
import { type Printed, printed, type Result } from './result.ts';

/** What is asked of all objects: plain data, which can be handed to another thread. */
export interface Terms {
  readonly form: OutputForm;
  readonly subresource?: 'status' | 'scale' | undefined;
  readonly fieldValidation: FieldValidation;
  readonly ignoreMissing: boolean;
  readonly showObject: boolean;
  /** The objects before an update. */
  readonly old: readonly Piece[];
}

export interface Counts {
  /** Objects that were held to their definition, and definitions. */
  checked: number;
  invalid: number;
  warnings: number;
  skipped: number;
  /** Documents that cannot be read, and objects of kinds that nobody defines. */
  unchecked: number;
}

/** What is said of some pieces: plain data again. */
export interface Judgement {
  readonly printed: readonly Printed[];
  readonly notes: readonly Remark[];
  readonly counts: Counts;
  /** How many of the pieces it is about: one with an object whose definition may still come is left, and all behind it. */
  readonly judged: number;
}

export class Judge {
  readonly #terms: Terms;
  readonly #kinds: Kinds;
  /** Read anew when it is asked for, but for the items of a list. */
  #old: ReadonlyMap<string, Piece | Manifest> | undefined;

  /** @param compiled - see {@link Kinds} */
  constructor(terms: Terms, compiled: readonly RulesModule[] = []) {
    this.#terms = terms;
    this.#kinds = new Kinds(compiled);
  }

  /**
   * Takes the definitions of a piece.
   *
   * @param only - whether the piece is there for its definitions, and not judged: then what cannot be read is told here
   */
  define(piece: Piece, only: boolean): Judgement {
    const session = new Session(this.#terms.form);
    if (only || mentionsDefinition(piece)) {
      const { manifests, skipped, errors } = manifestsOf(piece);
      for (const manifest of manifests) {
        const remark = isDefinition(manifest) ? this.#kinds.define(manifest) : undefined;
        if (remark !== undefined) session.note(remark);
      }
      if (only) for (const remark of skipped) session.note(remark);
      if (only) for (const error of errors) session.tellUnread(error, unparsableText(piece.file, error.message));
    }
    return session.judgement(0);
  }

  /** Tells what of the objects before an update cannot be read. */
  lookAtOld(): Judgement {
    const session = new Session(this.#terms.form);
    for (const piece of this.#terms.old) {
      for (const error of manifestsOf(piece).errors)
        session.tellUnread(error, unparsableText(piece.file, error.message));
    }
    return session.judgement(0);
  }

  /** @param final - whether all definitions are known */
  judge(pieces: readonly Piece[], final: boolean): Judgement {
    const session = new Session(this.#terms.form);
    for (const [judged, piece] of pieces.entries()) {
      const { manifests, skipped, errors } = manifestsOf(piece);
      if (!final && manifests.some((manifest) => this.#mayBeDefined(manifest))) return session.judgement(judged);
      for (const remark of skipped) session.skip(remark);
      for (const error of errors) session.tellUnread(error, unparsableText(piece.file, error.message));
      for (const manifest of manifests) this.#judgeObject(manifest, session);
    }
    return session.judgement(pieces.length);
  }

  #mayBeDefined(manifest: Manifest): boolean {
    const { apiVersion, kind, object } = manifest;
    if (typeFault(object) !== undefined) return false;
    // A Scale waits for the kinds of what it scales.
    const needed = this.#isScale(apiVersion, kind) ? this.#scaled(manifest) : [manifest];
    return needed.some((one) => this.#kinds.find(one) === undefined && !isBuiltIn(one.apiVersion));
  }

  #judgeObject(manifest: Manifest, session: Session): void {
    const { apiVersion, kind, document, object } = manifest;
    const fault = typeFault(object);
    if (fault !== undefined) {
      const place = faultPlace(document, fault);
      session.tellUnread({ message: fault, place }, undecodableText(document.file, shortened(fault)));
    } else if (isTooLarge(object, document.length)) session.tell(manifest, refused(tooLarge(), []), 'creating');
    else if (isDefinition(manifest)) this.#judgeDefinition(manifest, session);
    else if (this.#isScale(apiVersion, kind)) this.#judgeScale(manifest, session);
    else {
      const crd = this.#kinds.find(manifest);
      if (crd?.serves(apiVersion, kind)) this.#judgeResource(manifest, crd, session);
      else if (crd === undefined && (isBuiltIn(apiVersion) || (this.#terms.ignoreMissing && apiVersion !== ''))) {
        session.skip({ message: `no definition of ${kind} in ${apiVersion}`, place: document.place() });
      } else session.tellUnmatched(manifest);
    }
  }

  #judgeResource(manifest: Manifest, crd: Crd, session: Session): void {
    const { fieldValidation, subresource } = this.#terms;
    const before = this.#before(manifest);
    const version = crd.versions.find(({ name }) => `${crd.group}/${name}` === manifest.apiVersion);
    if (subresource === 'status' && (before === undefined || !version?.hasStatus)) {
      session.tell(manifest, refused(notFound(crd.group, crd.plural, manifest.name), []), 'replacing');
      return;
    }
    const verdict = crd.validate(manifest.document, { old: before?.document, subresource, fieldValidation });
    session.tell(manifest, verdict, before === undefined ? 'creating' : 'replacing', this.#terms.showObject);
  }

  #isScale(apiVersion: string, kind: string): boolean {
    return this.#terms.subresource === 'scale' && apiVersion === 'autoscaling/v1' && kind === 'Scale';
  }

  /** The old objects of a Scale's name. */
  #scaled({ namespace, name }: Manifest): Manifest[] {
    const found: Manifest[] = [];
    for (const [key, stored] of this.#oldObjects()) {
      const [, , ...names] = JSON.parse(key) as [string, string, string, string];
      if (names[0] !== (namespace || DEFAULT_NAMESPACE) || names[1] !== name) continue;
      const manifest = read(stored, key);
      if (manifest !== undefined) found.push(manifest);
    }
    return found;
  }

  /** A Scale names no kind: it is written to each object of its name that has one. */
  #judgeScale(manifest: Manifest, session: Session): void {
    const { fieldValidation } = this.#terms;
    let found = false;
    for (const before of this.#scaled(manifest)) {
      const crd = this.#kinds.find(before);
      const version = crd?.versions.find(({ name }) => `${crd.group}/${name}` === before.apiVersion);
      if (crd === undefined || version?.scale === undefined) continue;
      const { document } = manifest;
      const verdict = crd.validate(document, { old: before.document, subresource: 'scale', fieldValidation });
      session.tell(manifest, verdict, 'replacing', this.#terms.showObject);
      found = true;
    }
    if (!found) session.tell(manifest, refused(noSuchResource(), []), 'replacing');
  }

  #judgeDefinition(manifest: Manifest, session: Session): void {
    const { document } = manifest;
    const decoded = readDefinition(manifest.object);
    if (decoded instanceof DecodeError) {
      const status = cannotBeHandled('CustomResourceDefinition', 'v1', decoded.message);
      const error = { type: 'Undecodable', path: decoded.path || '<nil>', text: decoded.message } as const;
      const position = findingPlace(document, decoded.path);
      const told = { ...error, value: undefined, detail: decoded.message, position };
      session.tell(manifest, refused(status, [told]), 'creating');
      return;
    }
    const before = this.#before(manifest);
    const old = before && readDefinition(before.object);
    session.tell(
      manifest,
      definitionVerdict(manifest, decoded, old instanceof DecodeError ? undefined : old?.definition, this.#terms),
      before === undefined ? 'creating' : 'replacing',
    );
  }

  #before(manifest: Manifest): Manifest | undefined {
    const key = identity(manifest);
    const stored = this.#oldObjects().get(key);
    return stored && read(stored, key);
  }

  #oldObjects(): ReadonlyMap<string, Piece | Manifest> {
    this.#old ??= new Map(
      this.#terms.old.flatMap((piece) => {
        const { manifests } = manifestsOf(piece);
        return manifests.map((manifest) => [identity(manifest), manifests.length > 1 ? manifest : piece] as const);
      }),
    );
    return this.#old;
  }
}

const read = (stored: Piece | Manifest, key: string): Manifest | undefined =>
  'document' in stored ? stored : manifestsOf(stored).manifests.find((manifest) => identity(manifest) === key);

/** Whether it is worth to look for definitions in a piece. */
export const mentionsDefinition = ({ text }: Piece): boolean => text.includes('CustomResourceDefinition');

/** An object that names no namespace is in that of kubectl's default, as servers print it. */
const identity = ({ apiVersion, kind, namespace, name }: Manifest): string =>
  JSON.stringify([groupOf(apiVersion), kind, namespace || DEFAULT_NAMESPACE, name]);

const refused = (status: Status, errors: readonly ObjectError[]): Verdict => ({
  ...{ valid: false, errors, warnings: [], cost: undefined, object: undefined, status },
});

/** A request is refused by the size of its JSON. @param length - of the text that the object stands in */
const isTooLarge = (object: Manifest['object'], length: number): boolean =>
  length > MAX_BODY / 4 && utf8Length(jsonText(object) ?? '') > MAX_BODY;

const KIND = { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition' };

function definitionVerdict(
  { document, name }: Manifest,
  { definition, unknown }: ReadDefinition,
  old: Definition | undefined,
  { fieldValidation }: Terms,
): Verdict {
  const strict = fieldValidation === 'ignore' ? [] : strictErrors(unknown, document);
  if (fieldValidation === 'strict' && strict.length > 0) {
    return refused(strictRefusal(KIND.kind, 'v1', strict, document), strict);
  }
  const { errors, warnings } = checkDefinition(definition, { old });
  const told: ObjectWarning[] = [
    ...strict.map(({ text, position }) => ({ text, position })),
    ...warnings.map((text) => ({ text, position: document.place() })),
  ];
  if (errors.length === 0) {
    return { valid: true, errors: [], warnings: told, cost: undefined, object: undefined, status: undefined };
  }
  const objectErrors = errors.map((error) => ({
    type: error.type,
    path: error.field,
    value: error.badValue,
    detail: error.detail,
    text: fieldErrorText(error),
    position: findingPlace(document, error.field, error.detail),
  }));
  return { ...refused(invalid(KIND, name, errors), objectErrors), warnings: told };
}

/** What a run of pieces comes to. */
class Session {
  readonly #form: OutputForm;
  readonly #printed: Printed[] = [];
  readonly #notes: Remark[] = [];
  readonly #counts: Counts = { checked: 0, invalid: 0, warnings: 0, skipped: 0, unchecked: 0 };

  constructor(form: OutputForm) {
    this.#form = form;
  }

  note(remark: Remark): void {
    this.#notes.push(remark);
  }

  skip(remark: Remark): void {
    this.#counts.skipped++;
    this.note(remark);
  }

  tell(manifest: Manifest, verdict: Verdict, verb: Verb, showObject = false): void {
    const { errors, warnings, status, object } = verdict;
    this.#counts.checked++;
    this.#counts.warnings += warnings.length;
    if (!verdict.valid) this.#counts.invalid++;
    const isShown = showObject && object !== undefined;
    if (verdict.valid && warnings.length === 0 && !isShown) return;
    const { file } = manifest.document;
    this.#print({
      manifest,
      place: manifest.document.place(),
      text: verdict.valid
        ? ''
        : status
          ? refusalText(status, verb, file)
          : undecodableText(file, errors[0]?.text ?? ''),
      status,
      errors,
      warnings,
      object: isShown ? object : undefined,
    });
  }

  tellUnmatched(manifest: Manifest): void {
    const { document, apiVersion, kind } = manifest;
    const message = `no matches for kind "${kind}" in version "${apiVersion}"`;
    this.#counts.unchecked++;
    this.#print({
      ...{ manifest, place: document.place(), text: unmatchedText(manifest, document.file) },
      errors: [unread('NoKindMatch', { message, place: document.place(['apiVersion']) })],
    });
  }

  tellUnread(remark: Remark, text: string): void {
    this.#counts.unchecked++;
    this.#print({ place: remark.place, text, errors: [unread('Undecodable', remark)] });
  }

  judgement(judged: number): Judgement {
    return { printed: this.#printed, notes: this.#notes, counts: this.#counts, judged };
  }

  #print(result: Result): void {
    for (const { to, text } of printed(result, this.#form)) {
      const last = this.#printed.at(-1);
      if (last?.to === to && to !== 'item') last.text += text;
      else this.#printed.push({ to, text });
    }
  }
}

const unread = (type: 'NoKindMatch' | 'Undecodable', { message, place }: Remark): ObjectError => ({
  ...{ type, path: type === 'NoKindMatch' ? 'apiVersion' : '<nil>', value: undefined, detail: message },
  ...{ text: message, position: place },
});

/** Some errors repeat the whole object. */
const shortened = (text: string): string => (text.length > 1000 ? `${text.slice(0, 1000)}…` : text);
