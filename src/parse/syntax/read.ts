import { MAX_CODE_POINTS } from '../../../grammar/limits.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../source/source.ts';
import type { Expr } from '../../ast/ast.ts';
import { codePointCount } from '../../values/utf8.ts';
import type { AstBuilder } from '../ast-builder.ts';
import type { ParseOptions } from '../parse.ts';
import { readTree } from './reader.ts';
import { Report, Stop } from './report.ts';
import { walk } from './walk.ts';

/** What the slower reader made of a text: issues, or the expression of a text that has none. */
export type Reading =
  | { readonly issues: readonly [Diagnostic, ...Diagnostic[]] }
  | { readonly issues: readonly []; readonly root: Expr; readonly builder: AstBuilder };

/** Reads a text with all that Kubernetes says about it. Takes about 50 times as long as reading it without words. */
export function readWithWords(source: Source, options: ParseOptions): Reading {
  const report = new Report(source);
  try {
    const size = codePointCount(source.text);
    if (size > MAX_CODE_POINTS) {
      const message = `expression code point size exceeds limit: size: ${size}, limit ${MAX_CODE_POINTS}`;
      // cel-go makes a node for this error alone.
      report.addWithoutPlace('parse/size-limit', message, 1);
      throw new Stop();
    }
    const { root, builder } = walk(readTree(report), report, options);
    if (report.issues.length === 0) return { issues: [], root, builder };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return { issues: report.issues as [Diagnostic, ...Diagnostic[]] };
}
