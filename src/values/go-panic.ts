/**
 * Thrown where Kubernetes' own code panics on a value: the whole evaluation ends with `internal error: …`, which no
 * operator absorbs.
 */
export class GoPanic extends Error {}
