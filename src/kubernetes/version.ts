/** A Kubernetes release: `1.37` is 37. */
export type Minor = number;

/** The Kubernetes whose answers are given here. */
export const KUBERNETES_VERSION = '1.37';

/** The first release with CEL. */
export const OLDEST_MINOR: Minor = 23;
export const NEWEST_MINOR: Minor = 37;

/**
 * A release below 1.23 has what all have, one above 1.37 what 1.37 has.
 *
 * @param version - `1.37`, `v1.37`, `1.37.2`
 * @throws RangeError for what is no version
 */
export function parseVersion(version: string): Minor {
  const match = /^v?(\d{1,6})\.(\d{1,6})(?:\.\d+)?$/.exec(version);
  if (match === null) throw new RangeError(`Kubernetes version ${JSON.stringify(version)}: expected one like 1.37`);
  const major = Number(match[1]);
  if (major === 1) return Number(match[2]);
  return major === 0 ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * @returns the version without patch, `1.37`
 * @throws RangeError for what is no release from 1.23 to 1.37
 */
export function parseRelease(version: string): string {
  const minor = parseVersion(version);
  if (minor < OLDEST_MINOR || minor > NEWEST_MINOR) {
    throw new RangeError(`Kubernetes ${version}: expected 1.${OLDEST_MINOR} to 1.${NEWEST_MINOR}`);
  }
  return `1.${minor}`;
}
