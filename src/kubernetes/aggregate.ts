/**
 * Errors as one text: one as it is, several in brackets; equal ones once.
 *
 * @see kubernetes/apimachinery pkg/util/errors/errors.go, NewAggregate
 */
export function aggregateText(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  return different.length === 1 ? (different[0] as string) : `[${different.join(', ')}]`;
}
