/**
 * What kubectl prints of an object that the server refuses, or that it refuses itself.
 *
 * @see kubernetes/kubectl pkg/cmd/util/helpers.go: checkErr, StandardErrorMessage, AddSourceToErr
 * @see kubernetes/cli-runtime pkg/resource: visitor.go, mapper.go
 */
import type { Status } from '../../kubernetes/status.ts';
import { goQuote } from '../../values/quote.ts';

/** What kubectl was about to do. */
export type Verb = 'creating' | 'replacing';

/** Ends with a line feed. */
export function refusalText(status: Status, verb: Verb, file: string): string {
  const { reason, message, details } = status;
  if (reason !== 'Invalid') return `Error from server (${reason}): error when ${verb} ${goQuote(file)}: ${message}\n`;
  const { kind = '', name = '', causes = [] } = details ?? {};
  const head = `The ${kind} ${goQuote(name)} is invalid`;
  // Texts that come again are left out.
  const texts = [...new Set(causes.map((cause) => `${cause.field}: ${cause.message}`))];
  if (texts.length === 0) return `${head}\n`;
  return texts.length === 1 ? `${head}: ${texts[0]}\n` : `${head}: \n${texts.map((text) => `* ${text}\n`).join('')}`;
}

export interface Unmatched {
  readonly name: string;
  readonly namespace: string;
  readonly apiVersion: string;
  readonly kind: string;
}

/** Of a kind that the server does not know. */
export const unmatchedText = ({ name, namespace, apiVersion, kind }: Unmatched, file: string): string =>
  `error: resource mapping not found for name: ${goQuote(name)} namespace: ${goQuote(namespace)} ` +
  `from ${goQuote(file)}: no matches for kind ${goQuote(kind)} in version ${goQuote(apiVersion)}\n` +
  'ensure CRDs are installed first\n';

/** Of data that is no object. */
export const undecodableText = (file: string, fault: string): string =>
  `error: unable to decode ${goQuote(file)}: ${fault}\n`;

/** Of text that is no data. */
export const unparsableText = (file: string, fault: string): string =>
  `error: error parsing ${file}: ${fault.startsWith('yaml: ') ? `error converting YAML to JSON: ${fault}` : fault}\n`;

export const warningText = (warning: string): string => `Warning: ${warning}\n`;
