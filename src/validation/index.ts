/**
 * Values held to structural schemas, as the API server does it.
 *
 * @packageDocumentation
 */
export { Correlated } from './correlated.ts';
export { type ValueOptions, validate } from './validate-value.ts';
