/** Answers one request of the batch protocol. */
import { answerCustomResource } from './custom-resource.ts';
import { answerDefinition } from './definition.ts';
import { answerEscape } from './escape.ts';
import { answerEval } from './eval.ts';
import { answerFunctions } from './functions.ts';
import { JsonFragment } from './json-fragment.ts';
import { answerLimits } from './limits.ts';
import { answerParse } from './parse.ts';
import { answerMatchConditions } from './match-conditions.ts';
import { BadRequest, type Request, readRequest } from './request.ts';
import { answerSchema } from './schema.ts';
import { answerValidatingPolicy } from './validating-policy.ts';

/** What is answered, without the request's id. */
export type Answer = Readonly<Record<string, unknown>>;

const OPERATIONS: ReadonlyMap<string, (request: Request) => Answer> = new Map([
  ['cr', answerCustomResource],
  ['crd', answerDefinition],
  ['escape', answerEscape],
  ['eval', answerEval],
  ['funcs', answerFunctions],
  ['limits', answerLimits],
  ['match', answerMatchConditions],
  ['parse', answerParse],
  ['schema', answerSchema],
  ['vap', answerValidatingPolicy],
]);

/** The operations that requests may name. */
export const operations: readonly string[] = [...OPERATIONS.keys()];

/**
 * The answer to a request. Never throws: what cannot be carried out is answered `{badRequest}`, a fault of ours
 * `{panic}`.
 *
 * @param line - the JSON text of the request
 */
export const answer = (line: string): Answer => respond(line).answer;

/** The answer as the line that the protocol has, with the request's id in front. */
export function answerLine(line: string): string {
  const { id, answer } = respond(line);
  // Answers that list errors are the only ones that have any.
  const hasFragments = answer.errors instanceof JsonFragment;
  const members = hasFragments ? membersText(answer) : JSON.stringify(answer).slice(1, -1);
  return members === '' ? `{"id":${id}}` : `{"id":${id},${members}}`;
}

const membersText = (answer: Answer): string =>
  Object.entries(answer)
    .flatMap(([name, value]) => {
      const text = value instanceof JsonFragment ? value.text : JSON.stringify(value);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    })
    .join(',');

/**
 * The answers to some lines, a line each with its line feed. Empty lines and those that begin with `#` are passed over.
 */
export function answerLines(lines: readonly string[]): string {
  let answers = '';
  for (const line of lines) {
    const request = line.trim();
    if (request !== '' && !request.startsWith('#')) answers += `${answerLine(request)}\n`;
  }
  return answers;
}

function respond(line: string): { id: string; answer: Answer } {
  let id = 'null';
  try {
    const request = readRequest(line);
    id = request.id;
    const operation = OPERATIONS.get(request.op);
    if (operation === undefined) {
      throw new BadRequest(`unknown op ${JSON.stringify(request.op)}; known: ${operations.join(' ')}`);
    }
    if (request.tooLarge !== undefined && request.op !== 'cr') throw new BadRequest(request.tooLarge);
    return { id, answer: operation(request) };
  } catch (error) {
    return { id, answer: error instanceof BadRequest ? { badRequest: error.message } : { panic: faultText(error) } };
  }
}

const faultText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
