/** What is said of one object, as a person and as a program reads it. */
import type { ObjectWarning } from '../../crd/load-crd.ts';
import type { ObjectError } from '../../crd/object-error.ts';
import type { Place } from '../../documents/document.ts';
import { stringifyJson } from '../../documents/json-text.ts';
import type { Manifest } from '../../documents/manifests.ts';
import { stringifyYaml } from '../../documents/yaml-text.ts';
import type { Status } from '../../kubernetes/status.ts';
import type { PlainMap, Value } from '../../values/value.ts';
import { isDeeperThan } from '../depth.ts';
import type { OutputForm } from '../output.ts';
import { warningText } from './kubectl-text.ts';

export interface Result {
  /** The object; undefined where there is none. */
  readonly manifest?: Manifest;
  readonly place: Place;
  /** As kubectl prints it; '' where there is nothing wrong. */
  readonly text: string;
  readonly status?: Status | undefined;
  readonly errors: readonly ObjectError[];
  readonly warnings?: readonly ObjectWarning[];
  /** To be shown. */
  readonly object?: PlainMap | undefined;
}

/** Text for standard output or standard error, or one item of a list for programs. */
export interface Printed {
  readonly to: 'out' | 'err' | 'item';
  text: string;
}

/** What YAML is written to. */
const MAX_SHOWN_DEPTH = 400;

export function printed(result: Result, form: OutputForm): Printed[] {
  if (form !== 'text') return [{ to: 'item', text: itemText(factsOf(result), form) }];
  const { errors, warnings = [], object } = result;
  const told = warnings.map(({ text, position }) => warningText(text) + placeLine(position));
  const ownPlace = errors.length === 0 && result.text !== '' ? [placeLine(result.place)] : [];
  const findings = new Set([...ownPlace, ...errors.map(({ position, path }) => placeLine(position, path))]);
  const shown = object === undefined ? '' : `---\n${shownText(object)}`;
  const parts: Printed[] = [
    { to: 'err', text: told.join('') },
    { to: 'out', text: [result.text, ...findings, shown].join('') },
  ];
  return parts.filter(({ text }) => text !== '');
}

function placeLine(place: Place | undefined, path = '<nil>'): string {
  if (place === undefined) return '';
  return `  ${place.file}:${place.line}:${place.column}${path === '<nil>' ? '' : `: ${path}`}\n`;
}

const shownText = (object: PlainMap): string =>
  isDeeperThan(object, MAX_SHOWN_DEPTH) ? '# nested too deep to be shown\n' : stringifyYaml(object);

function itemText(facts: PlainMap, form: 'json' | 'yaml'): string {
  return form === 'json' ? stringifyJson(facts, 2).replaceAll('\n', '\n    ') : stringifyYaml([facts]);
}

const placeFacts = (place: Place | undefined): PlainMap =>
  place === undefined ? {} : { file: place.file, line: place.line, column: place.column };

function factsOf({ manifest, place, status, errors, warnings = [], object }: Result): PlainMap {
  const isShown = object !== undefined && !isDeeperThan(object, MAX_SHOWN_DEPTH);
  return {
    ...placeFacts(place),
    ...(manifest && {
      apiVersion: manifest.apiVersion,
      kind: manifest.kind,
      ...(manifest.namespace !== '' && { namespace: manifest.namespace }),
      name: manifest.name,
    }),
    ...(status && { status: status as unknown as PlainMap }),
    ...(errors.length > 0 && { errors: errors.map(errorFacts) }),
    ...(warnings.length > 0 && {
      warnings: warnings.map(({ text, position }) => ({ ...placeFacts(position), message: text })),
    }),
    ...(isShown && { object: object as Value }),
  };
}

const errorFacts = ({ type, path, text, position, rule }: ObjectError): PlainMap => ({
  ...placeFacts(position),
  type,
  ...(path !== '<nil>' && { field: path }),
  message: text,
  ...(rule !== undefined && { rule }),
});
