import type { Value } from './value.ts';

/** Sets an own property, whatever its name. */
export function setMember(object: Record<string, Value>, key: string, value: Value): void {
  if (key === '__proto__') {
    // Assigning would change the prototype.
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else object[key] = value;
}
