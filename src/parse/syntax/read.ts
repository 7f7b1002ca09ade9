import { MAX_CODE_POINTS } from '../../../grammar/limits.ts';
import type { Source } from '../../source/source.ts';
import { codePointCount } from '../../values/utf8.ts';
import type { ParseOptions, ParseResult } from '../parse.ts';
import { readTree } from './reader.ts';
import { Report, Stop } from './report.ts';
import { walk } from './walk.ts';

/** Reads a text with all that Kubernetes says about it. Takes about 50 times as long as reading it without words. */
export function readWithWords(source: Source, options: ParseOptions): ParseResult {
  const report = new Report(source);
  try {
    const size = codePointCount(source.text);
    if (size > MAX_CODE_POINTS) {
      const message = `expression code point size exceeds limit: size: ${size}, limit ${MAX_CODE_POINTS}`;
      report.addWithoutPlace('parse/size-limit', message);
      throw new Stop();
    }
    const ast = walk(readTree(report), report, options);
    if (report.issues.length === 0) return { ast };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  return { issues: report.issues };
}
