/** `escape`: how property names become identifiers and back, and where a rule's `fieldPath` leads. */
import { resolveFieldPath } from '../crd/field-path.ts';
import { escapeName, unescapeName } from '../kubernetes/escaping.ts';
import { pathText } from '../kubernetes/field-path.ts';
import { readSchema } from './environment.ts';
import { Fields, type Request, requestFields } from './request.ts';

interface Translated {
  readonly name: string;
  readonly result?: string;
  readonly ok: boolean;
}

const KNOWN = requestFields(['names', 'unescape', 'fieldPath', 'schema']);

export function answerEscape(request: Request): Readonly<Record<string, unknown>> {
  const fields = new Fields(request.fields, KNOWN);
  const names = fields.strings('names').map((name) => translated(name, escapeName(name)));
  const identifiers = fields.strings('unescape').map((name) => translated(name, unescapeName(name)));
  return {
    ...(names.length > 0 && { escaped: names }),
    ...(identifiers.length > 0 && { unescaped: identifiers }),
    ...fieldPath(fields),
  };
}

function translated(name: string, result: string | undefined): Translated {
  return { name, ...(result && { result }), ok: result !== undefined };
}

function fieldPath(fields: Fields): { fieldPath?: string; fieldPathError?: string } {
  const document = fields.raw('schema');
  if (document === undefined || document === null) return {};
  const resolved = resolveFieldPath(fields.string('fieldPath'), readSchema(document));
  return 'error' in resolved ? { fieldPathError: resolved.error } : { fieldPath: pathText(resolved.path) };
}
