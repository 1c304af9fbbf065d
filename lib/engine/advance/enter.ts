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
import type { Json, JsonObject } from "@/lib/kernel/json";
import { formatTimestamp, parseTimestamp } from "@/lib/kernel/time";
import { ask } from "./ask";
import { awaitEvent } from "./await-event";
import { resolveEdges } from "./edges";
import { emitEvent } from "./emit-event";
import { noteFailure } from "./ending";
import { evaluateSubject, noteEvaluation } from "./evaluate-subject";
import { failStep } from "./fail";
import type { StepState } from "./model";
import type { Progress } from "./progress";
import { expressionError, expressionValue, templateValue } from "./scope";
import { tooLarge } from "./too-large";

/**
 * Begins every step that is due, in order, with what follows at once: inline nodes end here and may
 * make others due. The graph is finite and has no cycles, so this ends.
 */
export function enterDue(progress: Progress): void {
  for (let ref = progress.due.shift(); ref; ref = progress.due.shift()) {
    const step = progress.step(ref);
    if (!step) continue;
    const isHeld = step.status === "ready" && progress.node(step).execution !== "worker";
    if (step.status === "blocked" || isHeld) enter(progress, step);
  }
}

function enter(progress: Progress, step: StepState): void {
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
      else wait(progress, step, node);
      return;
  }
}

/** In a paused run nothing begins: the step is ready, and is entered when the pause ends. */
function hold(progress: Progress, step: StepState): void {
  if (step.status === "blocked") progress.move(step, "ready", { readyAt: progress.now });
}

/** Ends a step well: its output, its port, and what its edges say. */
export function succeed(progress: Progress, step: StepState, port: string, output: Json): void {
  progress.setOutput(step, output);
  progress.move(step, "succeeded", { port, error: null });
  progress.emit("step.succeeded", step, { port });
  resolveEdges(progress, step, { port });
}

function runInline(
  progress: Progress,
  step: StepState,
  node: TransformNode | ConditionNode | EvaluateNode | JoinNode | EmitNode | EndNode,
): void {
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

/** Ends a step with a value that was made here, or fails it if nobody could keep that. */
function succeedWith(progress: Progress, step: StepState, output: Json): void {
  if (progress.hasRoomFor(output)) succeed(progress, step, "out", output);
  else failStep(progress, step, tooLarge("output"));
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

/** An end ends its path and says how the run ends; the run is over when every path is, and the worst counts. */
function end(progress: Progress, step: StepState, node: EndNode): void {
  if (node.status === "failed") {
    noteFailure(progress, { reason: node.reason ?? "ended_as_failed", node: node.id, error: null });
  } else {
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
