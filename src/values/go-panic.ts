/**
 * Thrown where Kubernetes' own code panics on a value: the whole evaluation ends with `internal error: …`, which no
 * operator absorbs.
 */
export class GoPanic extends Error {}

/** @param goType - of a value that Go cannot use as the key of a map */
export const unhashable = (goType: string): GoPanic => new GoPanic(`runtime error: hash of unhashable type ${goType}`);
