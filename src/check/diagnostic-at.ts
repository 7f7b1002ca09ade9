import type { Ast } from '../ast/ast.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Problem } from './messages.ts';

/** A problem with the expression of an id, at its position; without place if it has none. */
export function diagnosticAt({ source, positions }: Ast, id: number, { code, message }: Problem): Diagnostic {
  const offset = positions.at[id] ?? -1;
  const { line, column } = offset < 0 ? { line: -1, column: -1 } : source.locate(offset);
  const start = positions.start[id] ?? offset;
  const end = positions.end[id] ?? start;
  return {
    code,
    severity: 'error',
    message,
    line,
    column,
    range: start < 0 ? { start: 0, end: 0 } : { start, end: Math.max(start, end) },
    exprId: id,
  };
}
