/** What strict decoding refuses: members that are unknown or written twice. */
import type { Document, Place } from '../documents/document.ts';
import { parsePath } from '../documents/path.ts';
import { cannotBeHandled, type Status, strictDecodingError } from '../kubernetes/status.ts';
import type { ObjectError } from './object-error.ts';

interface StrictError extends ObjectError {
  readonly type: 'UnknownField' | 'DuplicateField';
}

/**
 * Members written twice come first.
 *
 * @param unknown - paths
 */
export function strictErrors(unknown: readonly string[], document: Document | undefined): StrictError[] {
  const twice = (document?.duplicates ?? []).map(({ message, path, place }) =>
    strictError('DuplicateField', path, message, place),
  );
  const others = unknown.map((path) =>
    strictError('UnknownField', path, `unknown field "${path}"`, document?.place(parsePath(path), 'key')),
  );
  return [...twice, ...others];
}

const strictError = (
  type: StrictError['type'],
  path: string,
  text: string,
  position: Place | undefined,
): StrictError => ({ type, path, value: undefined, detail: text, text, position });

/** The server's answer. */
export const strictRefusal = (
  kind: string,
  version: string,
  errors: readonly StrictError[],
  document: Document | undefined,
): Status => cannotBeHandled(kind, version, strictDecodingError(strictTexts(errors, document?.syntax)));

/** Of YAML the server tells all members written twice as one error. */
function strictTexts(errors: readonly StrictError[], syntax: Document['syntax'] | undefined): string[] {
  const texts = (type: StrictError['type']): string[] =>
    errors.filter((error) => error.type === type).map(({ text }) => text);
  const twice = texts('DuplicateField');
  const told = syntax === 'yaml' && twice.length > 0 ? [`yaml: unmarshal errors:\n  ${twice.join('\n  ')}`] : twice;
  return [...told, ...texts('UnknownField')];
}
