/** `parse`: an expression's tree without types, after macros were expanded. */

import type { Ast } from '../ast/ast.ts';
import { debugString } from '../ast/debug.ts';
import { macroTexts, toTree } from '../ast/tree.ts';
import { parse } from '../parse/parse.ts';
import { Source } from '../source/source.ts';
import { encodeValue } from './encode-value.ts';
import { plainEnvironment, readKind } from './environment.ts';
import { ifAny, sourceText } from './eval.ts';
import { issueFields } from './issues.ts';
import { BadRequest, Fields, type Request, requestFields } from './request.ts';

const KNOWN = requestFields(['expr', 'version', 'env', 'want']);

export function answerParse(request: Request): Readonly<Record<string, unknown>> {
  const fields = new Fields(request.fields, KNOWN);
  const env = plainEnvironment(fields.string('version'), readKind(fields));
  const source = new Source(fields.string('expr'));
  const { ast, issues } = parse(source, env);
  if (ast === undefined) return { ok: false, ...issueFields(issues, source) };
  const forms = fields.strings('want').map((form) => rendering(form, ast));
  return { ok: true, ...sourceText(ast), ...Object.assign({}, ...forms) };
}

function rendering(form: string, ast: Ast): Readonly<Record<string, unknown>> {
  switch (form) {
    case 'debug':
      return { debug: debugString(ast) };
    case 'tree':
      return { tree: toTree(ast, encodeValue) };
    case 'macros':
      return ifAny('macros', macroTexts(ast));
    default:
      throw new BadRequest(`want ${JSON.stringify(form)}: use debug, tree or macros`);
  }
}
