import type { Console } from './console.ts';

/** A command of the command line, as data: help is made of it, and the reading of its arguments. */
export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What follows the name: `EXPRESSION [flags]`. */
  readonly usage: string;
  /** Paragraphs of the command's own help. */
  readonly description: string;
  readonly examples: readonly Example[];
  readonly flags: readonly Flag[];
  run(args: Arguments, console: Console): Promise<ExitStatus>;
}

interface Example {
  /** What it does. */
  readonly title: string;
  /** As typed. */
  readonly line: string;
}

export interface Flag {
  /** Without its dashes. */
  readonly name: string;
  readonly short?: string;
  /** What stands for its value in help; undefined for a flag that is on or off. */
  readonly value?: string;
  /** Whether it may be given more than once. */
  readonly repeated?: boolean;
  readonly description: string;
}

/** 0: fine; 1: findings, or an expression that fails; 2: used wrongly. */
export type ExitStatus = 0 | 1 | 2;

/** What was given. */
export interface Arguments {
  readonly positionals: readonly string[];
  /** Whether an on-or-off flag is on. */
  on(name: string): boolean;
  /** The value of a flag; of several the last. */
  value(name: string): string | undefined;
  values(name: string): readonly string[];
}
