/** A command used wrongly: exit status 2. The message says what to do instead. */
export class UsageError extends Error {}
