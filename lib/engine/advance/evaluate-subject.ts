import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { EvaluateNode, PlanEvaluator } from "@/lib/engine/plan";
import { EVALUATION_STATUSES, worstOf } from "@/lib/engine/transition";
import { toWireId } from "@/lib/kernel/ids";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type { MadeEvaluation } from "./decisions";
import type { StepError, StepState } from "./model";
import type { Progress } from "./progress";
import { expressionError, expressionValue, templateValue } from "./scope";
import { versionIdsIn } from "./version-ids";

type Made = Omit<MadeEvaluation, "node" | "scope">;
type Finding =
  | { ok: true; passed: boolean; evidence: JsonObject }
  | { ok: false; error: StepError };

/** More of them tell a person nothing new. */
const ISSUES_MAX = 20;

/**
 * What the evaluators say of the subject: it passes if it passes all of them. A rule that cannot be evaluated
 * on this subject has not passed, and its evidence says why; one that gives no truth value is its author's fault.
 */
export function evaluateSubject(
  progress: Progress,
  step: StepState,
  node: EvaluateNode,
): { ok: true; evaluation: Made } | { ok: false; error: StepError } {
  const subject = templateValue(progress, step.scope, node.subject);
  if (!subject.ok) return { ok: false, error: expressionError(subject.problem.message) };
  const scores: number[] = [];
  const evidence: JsonObject[] = [];
  for (const evaluator of node.evaluators) {
    const found = look(progress, step, evaluator, subject.value);
    if (!found.ok) return found;
    scores.push(found.passed ? 1 : 0);
    evidence.push({ kind: evaluator.kind, passed: found.passed, ...found.evidence });
  }
  const verdict = scores.includes(0) ? "failed" : "passed";
  const versions = versionIdsIn(subject.value);
  return { ok: true, evaluation: { verdict, scores, evidence, versions } };
}

function look(
  progress: Progress,
  step: StepState,
  evaluator: PlanEvaluator,
  subject: Json,
): Finding {
  if (evaluator.kind === "schema") {
    const issues = validateAgainst(evaluator.schema, subject);
    const shown = issues.slice(0, ISSUES_MAX).map(({ path, message }) => ({ path, message }));
    return { ok: true, passed: issues.length === 0, evidence: { issues: shown } };
  }
  const { expr } = evaluator;
  const result = expressionValue(progress, step.scope, expr, { subject });
  if (!result.ok) {
    const evidence = { expr: expr.text, problem: result.problem.message };
    return { ok: true, passed: false, evidence };
  }
  if (typeof result.value !== "boolean")
    return { ok: false, error: expressionError(`The rule ${expr.text} must give true or false.`) };
  return { ok: true, passed: result.value, evidence: { expr: expr.text } };
}

/** Keeps an evaluation, and says what the run's evaluation has become by it. */
export function noteEvaluation(progress: Progress, step: StepState, made: Made): void {
  const { run, draft } = progress;
  draft.evaluations.push({ node: step.node, scope: step.scope, ...made });
  run.evaluationStatus = worstOf(
    EVALUATION_STATUSES,
    [run.evaluationStatus, made.verdict],
    made.verdict,
  );
  progress.emit("evaluation.completed", step, {
    verdict: made.verdict,
    scores: made.scores,
    artifact_version_ids: made.versions.map((id) => toWireId("artifactVersion", id)),
  });
}
