/** `match`: what the match conditions of an admission webhook make of a request. */
import { AdmissionError, readAdmission } from '../admission/admission.ts';
import type { ExpressionOutcome, GroupOutcome } from '../admission/evaluate-group.ts';
import { MatchConditions } from '../admission/match-conditions.ts';
import type { FailurePolicy } from '../admission/read-policy.ts';
import type { Answer } from './answer.ts';
import { authorizerOf } from './authorizer.ts';
import { LeastRecent } from './least-recent.ts';
import { BadRequest, Fields, type Request, requestFields, writeInteger } from './request.ts';
import { readAttributes, readExpressions, readObject, readTyping } from './request-attributes.ts';
import { conditionAnswer, resultAnswer } from './validating-policy.ts';

const KNOWN = requestFields([
  ...['matchConditions', 'failurePolicy', 'object', 'oldObject', 'typed', 'request', 'authorizer'],
]);

/** By failurePolicy and their text. */
const compiled = new LeastRecent<string, MatchConditions>(128);

export function answerMatchConditions(request: Request): Answer {
  const fields = new Fields(request.fields, KNOWN);
  const failurePolicy = readFailurePolicy(fields);
  const expressions = readExpressions(fields, 'matchConditions');
  const conditions = compiled.get(
    `${failurePolicy}|${request.textOf('matchConditions') ?? ''}`,
    () => new MatchConditions(expressions, failurePolicy),
  );
  const authorizer = authorizerOf(fields);
  const admission = readAdmission({
    object: readObject(fields, 'object'),
    oldObject: readObject(fields, 'oldObject'),
    request: readAttributes(fields),
    typing: readTyping(fields),
    authorizer,
  });
  if (admission instanceof AdmissionError) throw new BadRequest(`${admission.part}: ${admission.message}`);
  const outcome = conditions.match(admission);
  const { stopped, remaining, outcomes } = outcome.group as GroupOutcome;
  const results = (outcomes as readonly ExpressionOutcome[]).map((each) => ({
    expression: each.expression.text,
    ...resultAnswer(each),
  }));
  return {
    ...conditionAnswer(outcome),
    ...(stopped === undefined
      ? { ...(results.length > 0 && { conditions: results }), remainingBudget: writeInteger(remaining) }
      : { stopped }),
    ...(authorizer.calls.length > 0 && { authzCalls: authorizer.calls }),
  };
}

function readFailurePolicy(fields: Fields): FailurePolicy {
  const policy = fields.string('failurePolicy') || 'Fail';
  if (policy === 'Fail' || policy === 'Ignore') return policy;
  throw new BadRequest(`failurePolicy ${JSON.stringify(policy)}: use "Fail" or "Ignore"`);
}
