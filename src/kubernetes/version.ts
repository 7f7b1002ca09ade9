/** A Kubernetes release: `1.37` is 37. */
export type Minor = number;

/** The Kubernetes whose answers are given here. */
export const KUBERNETES_VERSION = '1.37';

export const OLDEST_MINOR: Minor = 23;
export const NEWEST_MINOR: Minor = 37;

/**
 * @param version - `1.37`, `v1.37`, `1.37.2`
 * @throws RangeError for anything else, or a release before 1.23 or after 1.37
 */
export function parseVersion(version: string): Minor {
  const match = /^v?1\.(\d{1,3})(?:\.\d+)?$/.exec(version);
  const minor = match === null ? Number.NaN : Number(match[1]);
  if (!(minor >= OLDEST_MINOR && minor <= NEWEST_MINOR)) {
    throw new RangeError(`Kubernetes version ${JSON.stringify(version)}: expected 1.${OLDEST_MINOR} to 1.${NEWEST_MINOR}`);
  }
  return minor;
}
