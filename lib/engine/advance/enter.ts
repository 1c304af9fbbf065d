import { HELD_BY_OPERATOR } from "@/lib/engine/interventions";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type {
  ConditionNode,
  EmitNode,
  EndNode,
  EvaluateNode,
  JoinNode,
  TransformNode,
  WaitNode,
} from "@/lib/engine/plan";
import type { JsonObject } from "@/lib/kernel/json";
import { formatTimestamp, parseTimestamp } from "@/lib/kernel/time";
import { ask } from "./ask";
import { awaitEvent } from "./await-event";
import { enterContainer, scopeEmptied } from "./containers";
import { emitEvent } from "./emit-event";
import { noteFailure } from "./ending";
import { evaluateSubject, noteEvaluation } from "./evaluate-subject";
import { failStep, holdForOperator } from "./fail";
import type { StepState } from "./model";
import type { Progress } from "./progress";
import { expressionError, expressionValue, templateValue } from "./scope";
import { startChild } from "./start-child";
import { succeed, succeedWith } from "./succeed";
import { takeOver } from "./take-over";
import { tooLarge } from "./too-large";

/**
 * Begins every step that is due, in order, with what follows at once: inline nodes end here and may make
 * others due, and what ends as the last of its scope lets the container go on. Graphs are finite and have no
 * cycles, and a container that has made the engine work for long goes on in another decision: so this ends.
 */
export function enterDue(progress: Progress): void {
  while (progress.due.length > 0 || progress.emptied.length > 0) {
    const path = progress.emptied.shift();
    if (path !== undefined) {
      scopeEmptied(progress, path);
      continue;
    }
    const ref = progress.due.shift();
    const step = ref && progress.step(ref);
    if (!step) continue;
    if (step.status === "blocked" && step.reason === HELD_BY_OPERATOR) {
      holdForOperator(progress, step);
      continue;
    }
    const waitedForResume = step.status === "ready" && progress.node(step).execution !== "worker";
    if (step.status === "blocked" || waitedForResume) enter(progress, step);
  }
}

function enter(progress: Progress, step: StepState): void {
  const reused = step.scope === "" ? progress.reused.get(step.node) : undefined;
  if (reused) {
    takeOver(progress, step, reused);
    return;
  }
  const node = progress.node(step);
  if (progress.isPaused && node.execution !== "worker") {
    hold(progress, step);
    return;
  }
  switch (node.execution) {
    case "worker": {
      progress.move(step, "ready", { readyAt: progress.now });
      const { deadlineMs } = node.timeouts;
      if (deadlineMs !== null)
        progress.setTimer(step, "step_deadline", progress.now + deadlineMs, 0);
      return;
    }
    case "inline":
      runInline(progress, step, node);
      return;
    case "waiting":
      if (node.type === "approval") ask(progress, step, node);
      else if (node.type === "event") awaitEvent(progress, step, node);
      else if (node.type === "subworkflow") startChild(progress, step, node);
      else wait(progress, step, node);
      return;
    case "container":
      enterContainer(progress, step, node);
      return;
  }
}

/** In a paused run nothing begins: the step is ready, and is entered when the pause ends. */
function hold(progress: Progress, step: StepState): void {
  if (step.status === "blocked") progress.move(step, "ready", { readyAt: progress.now });
}

function runInline(
  progress: Progress,
  step: StepState,
  node: TransformNode | ConditionNode | EvaluateNode | JoinNode | EmitNode | EndNode,
): void {
  progress.inlineEnds += 1;
  switch (node.type) {
    case "transform":
      transform(progress, step, node);
      return;
    case "condition":
      choose(progress, step, node);
      return;
    case "evaluate":
      judge(progress, step, node);
      return;
    case "join":
      succeedWith(progress, step, joined(progress, step, node));
      return;
    case "emit": {
      const fault = emitEvent(progress, step, node);
      if (fault) failStep(progress, step, fault);
      else succeed(progress, step, "out", null);
      return;
    }
    case "end":
      end(progress, step, node);
      return;
  }
}

function transform(progress: Progress, step: StepState, node: TransformNode): void {
  const result = templateValue(progress, step.scope, node.mapping);
  if (!result.ok) {
    failStep(progress, step, expressionError(result.problem.message));
    return;
  }
  const [issue] = node.output ? validateAgainst(node.output, result.value) : [];
  if (issue) {
    const message = `The mapped value does not fit the node's output schema at ${issue.path}: ${issue.message}`;
    failStep(progress, step, { class: "contract_mismatch", code: "output_schema", message });
    return;
  }
  succeedWith(progress, step, result.value);
}

/** Takes the first case that holds, and keeps what each said: the decision record. */
function choose(progress: Progress, step: StepState, node: ConditionNode): void {
  const inputs: JsonObject[] = [];
  for (const { port, when } of node.cases) {
    const result = expressionValue(progress, step.scope, when);
    if (!result.ok) {
      failStep(progress, step, expressionError(result.problem.message));
      return;
    }
    if (typeof result.value !== "boolean") {
      failStep(progress, step, expressionError(`The case for ${port} must give true or false.`));
      return;
    }
    inputs.push({ port, when: when.text, value: result.value });
    if (result.value) {
      succeed(progress, step, port, { port, inputs });
      return;
    }
  }
  succeed(progress, step, "else", { port: "else", inputs });
}

/** Lets every evaluator look at the subject, and keeps what each found. */
function judge(progress: Progress, step: StepState, node: EvaluateNode): void {
  const judged = evaluateSubject(progress, step, node);
  if (!judged.ok) {
    failStep(progress, step, judged.error);
    return;
  }
  const { verdict, scores, evidence } = judged.evaluation;
  if (!progress.hasRoomFor(evidence)) {
    failStep(progress, step, tooLarge("evidence"));
    return;
  }
  noteEvaluation(progress, step, judged.evaluation);
  succeed(progress, step, verdict, { verdict, scores, evidence });
}

function joined(progress: Progress, step: StepState, node: JoinNode): JsonObject {
  progress.require(node.predecessors.map((name) => ({ node: name, scope: step.scope })));
  return Object.fromEntries(
    node.predecessors.map((name) => {
      const ref = { node: name, scope: step.scope };
      const source = progress.step(ref);
      const output = source?.status === "succeeded" ? progress.output(ref) : null;
      return [name, { status: source?.status ?? "blocked", output }];
    }),
  );
}

/** An end ends its path and says how the run, or the scope, ends: when every path is over, and the worst counts. */
function end(progress: Progress, step: StepState, node: EndNode): void {
  if (node.status === "failed") {
    const reason = node.reason ?? "ended_as_failed";
    noteFailure(progress, step.scope, { reason, node: node.id, error: null });
  } else if (step.scope === "") {
    progress.endReason = node.reason;
  }
  succeed(progress, step, "out", null);
}

function wait(progress: Progress, step: StepState, node: WaitNode): void {
  const fireAt = wakeTime(progress, step, node);
  if (fireAt === null) {
    failStep(progress, step, expressionError("The time to wait for is no RFC 3339 timestamp."));
    return;
  }
  progress.move(step, "waiting", {
    waitReason: "timer",
    fence: step.fence + 1,
    readyAt: progress.now,
  });
  progress.setTimer(step, "wait", fireAt, step.fence);
  progress.emit("wait.registered", step, { fire_at: formatTimestamp(fireAt) });
}

function wakeTime(progress: Progress, step: StepState, { until }: WaitNode): number | null {
  if (until.kind === "duration") return progress.now + until.ms;
  const result = templateValue(progress, step.scope, until.at);
  return result.ok && typeof result.value === "string" ? parseTimestamp(result.value) : null;
}
