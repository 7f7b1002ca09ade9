/**
 * Regular expressions as Kubernetes has them: Go's RE2 syntax, leftmost-first matching, code points.
 */
import type { Finder } from './finder.ts';
import { PatternError } from './parse-pattern.ts';
import { compilePattern } from './re2.ts';

export interface CompiledRegex {
  /** Whether the pattern matches anywhere in the text. */
  matches(text: string): boolean;
  /** Of the text that was asked about last, where that came to be known meanwhile; else negative. */
  readonly codePoints: number;
  /** Finds where it does. */
  readonly finder: Finder;
}

/** A pattern that Go refuses. */
export class RegexError {
  /** Go's text: ``error parsing regexp: missing closing ): `(a` ``. */
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Patterns that an expression computes come again and again; a program is worth keeping, a hoard of them is not. */
const MAX_KEPT = 64;
const kept = new Map<string, CompiledRegex | RegexError>();

let lastPattern: string | undefined;
let last: CompiledRegex | RegexError;

/** @param pattern - its text; what was compiled lately is remembered */
export function compileRegex(pattern: string): CompiledRegex | RegexError {
  if (pattern === lastPattern) return last;
  last = kept.get(pattern) ?? compile(pattern);
  lastPattern = pattern;
  // The one that was not asked for longest comes first.
  kept.delete(pattern);
  kept.set(pattern, last);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string);
  return last;
}

function compile(pattern: string): CompiledRegex | RegexError {
  const compiled = compilePattern(pattern);
  if (!(compiled instanceof PatternError)) return compiled;
  return new RegexError(`error parsing regexp: ${compiled.code}: \`${compiled.part.toWellFormed()}\``);
}
