/** `limits`: what budgets and estimates are held to. */
import { COST_BUDGET, PER_CALL_LIMIT } from '../crd/run-rules.ts';
import { MAX_REQUEST_SIZE } from '../schema/decl-type.ts';
import { Fields, type Request, requestFields } from './request.ts';

/**
 * @see kubernetes/apiserver pkg/apis/cel/config.go, pkg/cel/limits.go, pkg/cel/format.go
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go
 * @see kubernetes/api resource/v1/types.go
 */
const LIMITS = {
  perCallLimit: PER_CALL_LIMIT,
  runtimeCostBudget: COST_BUDGET,
  runtimeCostBudgetMatchConditions: 2_500_000,
  checkFrequency: 100,
  maxRequestSizeBytes: MAX_REQUEST_SIZE,
  maxEvaluatedMessageExpressionSizeBytes: 5_120,
  staticEstimatedCostLimit: 10_000_000,
  staticEstimatedCRDCostLimit: 100_000_000,
  maxFormatSize: 64,
  maxNameFormatRegexSize: 128,
  draExpressionMaxCost: 1_000_000,
  draExpressionMaxLength: 10_240,
  defaultCompatibilityVersion: '1.36',
} as const;

const KNOWN = requestFields([]);

export function answerLimits(request: Request): Readonly<Record<string, unknown>> {
  new Fields(request.fields, KNOWN);
  return LIMITS;
}
