/**
 * What the server warns about in definitions that it takes.
 *
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go, WarningsOnCreate
 */
import { parseVersion } from '../../kubernetes/version.ts';
import { heededFormat } from '../../validation/formats.ts';
import { compareStrings } from '../../values/order.ts';
import { goQuote } from '../../values/quote.ts';
import { type Spec, validations } from './definition.ts';
import { schemasIn } from './schema-props.ts';

/** Formats that came later than the others: without dashes, and the release. */
const LATER_FORMATS: ReadonlyMap<string, number> = new Map([
  ['k8sshortname', 34],
  ['k8slongname', 34],
]);

/** @param old - the definition before an update: what it had is not warned about again */
export function warnings(spec: Spec, old: Spec | undefined, version: string): string[] {
  const known = new Set(old === undefined ? [] : unheededFormats(old, version));
  const before = new Set(old === undefined ? [] : looseSets(old));
  return [
    ...unheededFormats(spec, version)
      .filter((format) => !known.has(format))
      .map((format) => `unrecognized format ${goQuote(format)}`),
    ...looseSets(spec).filter((warning) => !before.has(warning)),
  ];
}

/** As often as they are written. */
function unheededFormats(spec: Spec, version: string): string[] {
  const minor = parseVersion(version);
  const formats: string[] = [];
  for (const root of validations(spec)) {
    for (const { format, type } of schemasIn(root)) {
      if (format === '') continue;
      const since = type === '' || type === 'string' ? LATER_FORMATS.get(format.replaceAll('-', '')) : undefined;
      if (heededFormat(format, [type]) === '' || (since !== undefined && minor < since)) formats.push(format);
    }
  }
  return formats;
}

/** Sets whose items are no scalars; each text once, in order. */
function looseSets(spec: Spec): string[] {
  const types = new Set<string>();
  for (const root of validations(spec)) {
    for (const { listType, items } of schemasIn(root)) {
      const type = items?.schema?.type ?? '';
      if (listType === 'set' && (type === 'object' || type === 'array')) types.add(type);
    }
  }
  return [...types]
    .sort(compareStrings)
    .map(
      (type) =>
        `x-kubernetes-list-type: set for items of type ${goQuote(type)} is not supported by server-side apply or CEL validation rules`,
    );
}
