/** How deep a rule of cel-go's grammar, or its walk over the result, may nest. */
export const MAX_DEPTH = 250;

/** How many code points an expression may have. */
export const MAX_CODE_POINTS = 100_000;
