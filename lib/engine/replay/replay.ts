import { type EdgeEnd, edgeCounts, edgesOf } from "@/lib/engine/advance/edge-end";
import { OF_RUN, type RequestState, type StepRef, stepKey } from "@/lib/engine/advance/model";
import { reviewOfRun } from "@/lib/engine/advance/review";
import { isFailedByEdges } from "@/lib/engine/advance/unabsorbed";
import { goesAlong } from "@/lib/engine/migration/goes-along";
import { isDone } from "@/lib/engine/migration/migrant";
import { type Plan, planNode } from "@/lib/engine/plan";
import {
  APPROVAL_STATUSES,
  type ApprovalStatus,
  type DesiredAction,
  isTerminalRun,
  isTerminalStep,
  RUN_DELIVERY_STATUSES,
  type RunDeliveryStatus,
  type RunStatus,
  type ScopeStatus,
  type StepStatus,
  WAIT_REASONS,
  type WaitReason,
  worstOf,
} from "@/lib/engine/transition";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import type { ReplayedApproval, ReplayedRun, ReplayedScope, ReplayedStep } from "./replayed";

/** An event as its row says it. */
export type ReplayEvent = {
  sequence: number;
  type: string;
  node: string | null;
  scope: string | null;
  attempt: number | null;
  payload: JsonObject;
  /** When it happened, in milliseconds since the epoch. */
  at: number;
};

/** Where a step stands after an event of a type. `null` beside `waiting`: its payload says for what. */
const STEP_EVENTS: Record<string, [StepStatus, WaitReason | null]> = {
  "step.ready": ["ready", null],
  "step.started": ["running", null],
  "step.waiting": ["waiting", null],
  "step.held": ["waiting", "hold"],
  "step.retry_scheduled": ["waiting", "retry_backoff"],
  "approval.requested": ["waiting", "approval"],
  "wait.registered": ["waiting", null],
  "child.requested": ["waiting", "subworkflow"],
  "step.succeeded": ["succeeded", null],
  "step.failed": ["failed", null],
  "step.skipped": ["skipped", null],
  "step.cancelled": ["cancelled", null],
};

const RUN_EVENTS: Record<string, RunStatus> = {
  "run.created": "queued",
  "run.queued": "queued",
  "run.started": "running",
  "run.resumed": "running",
  "run.waiting": "waiting",
  "run.paused": "paused",
  "run.cancelling": "cancelling",
  "run.succeeded": "succeeded",
  "run.failed": "failed",
  "run.cancelled": "cancelled",
  "run.timed_out": "timed_out",
};

const DESIRED_BY: Record<string, DesiredAction> = {
  "run.cancelling": "cancel",
  "run.paused": "pause",
  "run.resumed": "none",
};

/** The plan of a version, by its wire id; `null`: nobody has it. */
export type PlanOf = (versionId: string) => Plan | null;

/**
 * A run as its events alone say it is, with the plan that its version had. It takes them one by one, in their
 * order, so that the longest run needs no more room than its steps. It decides nothing: what an event does not
 * say did not happen, and what it cannot read it passes over.
 */
export class Replay {
  readonly steps = new Map<string, ReplayedStep>();
  readonly approvals: (ReplayedApproval & RequestState)[] = [];
  /** Events that moved what had ended, or came out of turn: there must be none. */
  readonly faults: string[] = [];
  outputDigest: string | null = null;
  #plan: Plan;
  readonly #planOf: PlanOf;
  readonly #scopes = new Map<string, ScopeStatus>();
  #status: RunStatus = "queued";
  #statusReason: string | null = null;
  #desiredAction: DesiredAction = "none";
  #deliveryStatus: RunDeliveryStatus;
  #sequence = 0;
  /** Attempts that gave way: they do not count against the run. */
  #yielded = 0;

  /** `plan`: of the version that the run began in; `planOf`: of another one that it went to. */
  constructor(plan: Plan, planOf: PlanOf = () => null) {
    this.#plan = plan;
    this.#planOf = planOf;
    const delivers = plan.nodes.some(({ type }) => type === "deliver");
    this.#deliveryStatus = delivers ? "not_ready" : "not_required";
  }

  /** What the events so far make of the run. */
  get run(): ReplayedRun {
    const steps = [...this.steps.values()];
    const count = (status: StepStatus) => steps.filter((step) => step.status === status).length;
    return {
      status: this.#status,
      statusReason: this.#statusReason,
      desiredAction: this.#desiredAction,
      eventSequence: this.#sequence,
      reviewStatus: reviewOfRun(this.approvals, this.#plan),
      deliveryStatus: this.#deliveryStatus,
      stepsBlocked: count("blocked"),
      stepsReady: count("ready"),
      stepsRunning: steps.filter((step) => step.status === "running" && this.#hasAttempts(step))
        .length,
      stepsWaiting: WAIT_REASONS.map(
        (reason) => steps.filter(({ waitReason }) => waitReason === reason).length,
      ),
      attemptsBegun: steps.reduce((sum, { attempts }) => sum + attempts, -this.#yielded),
    };
  }

  /** The scopes that have begun, with what is open in them. */
  get scopes(): ReplayedScope[] {
    return [...this.#scopes].map(([path, status]) => ({
      path,
      status,
      openSteps: [...this.steps.values()].filter(
        (step) => step.scope === path && !isTerminalStep(step.status),
      ).length,
    }));
  }

  /** A container runs without a worker. */
  #hasAttempts({ node }: StepRef): boolean {
    return planNode(this.#plan, node).execution !== "container";
  }

  /** Takes the next event. */
  apply(event: ReplayEvent): void {
    if (event.sequence !== this.#sequence + 1)
      this.faults.push(`Event ${event.sequence} follows event ${this.#sequence}.`);
    this.#sequence = event.sequence;
    const { type, node, scope } = event;
    const status = type === "run.compensating" ? undoingAs(event.payload) : RUN_EVENTS[type];
    if (status) this.#moveRun(event, status);
    if (type === "attempt.ended" && event.payload.status === "yielded") this.#yielded += 1;
    if (type === "run.migrated") this.#migrate(event);
    this.#noteScope(event);
    if (node === null) {
      this.#noteApproval(event, OF_RUN);
      return;
    }
    const ref = { node, scope: scope ?? "" };
    if (type === "operator.intervened") this.#stepAt(ref);
    this.#noteApproval(event, ref);
    const moved = STEP_EVENTS[type];
    if (moved) this.#moveStep(event, ref, moved);
    this.#noteDelivery(event, ref);
  }

  #moveRun({ sequence, type, payload }: ReplayEvent, status: RunStatus): void {
    if (isTerminalRun(this.#status))
      this.faults.push(`Event ${sequence}, ${type}, moves a run that is ${this.#status}.`);
    this.#status = status;
    this.#statusReason = textOf(payload.reason);
    this.#desiredAction = DESIRED_BY[type] ?? this.#desiredAction;
    // Undoing what was done ends a pause, and no cancel.
    if (type === "run.compensating" && this.#desiredAction === "pause")
      this.#desiredAction = "none";
    if (isTerminalRun(status)) this.outputDigest = textOf(payload.output_digest);
  }

  #moveStep(
    event: ReplayEvent,
    ref: StepRef,
    [status, reason]: [StepStatus, WaitReason | null],
  ): void {
    const { sequence, type, payload, attempt } = event;
    const step = this.#stepAt(ref);
    if (isTerminalStep(step.status))
      this.faults.push(`Event ${sequence}, ${type}, moves a step that is ${step.status}.`);
    step.status = status;
    step.waitReason = status === "waiting" ? (reason ?? waitReasonOf(payload)) : null;
    step.attempts = attempt ?? step.attempts;
    if (status === "running" && this.#status === "queued" && this.#hasAttempts(ref)) {
      this.#status = "running";
      this.#statusReason = null;
    }
    if (!isTerminalStep(status)) return;
    step.port = textOf(payload.port);
    step.marked = payload.marked === true;
    step.outputDigest = textOf(payload.output_digest);
    const edges = edgesOf(event);
    if (edges !== "none") this.#countEdges(ref, edges);
  }

  #countEdges({ node, scope }: StepRef, end: EdgeEnd): void {
    for (const { target, counter } of edgeCounts(planNode(this.#plan, node), end)) {
      const step = this.#stepAt({ node: target, scope });
      if (!isTerminalStep(step.status)) step[counter] += 1;
    }
  }

  /**
   * Results stay, and lead on by the edges of the new version; what goes along waits for them anew, and what else was open
   * is as if nothing had led to it. So in the root graph, and in every scope that is open.
   */
  #migrate({ sequence, payload }: ReplayEvent): void {
    const [before, plan] = [this.#plan, this.#planOf(textOf(payload.to_version) ?? "")];
    if (!plan) {
      this.faults.push(`Event ${sequence}, run.migrated, leads to a version that is not known.`);
      return;
    }
    this.#plan = plan;
    for (const step of this.#inOpenGraphs()) {
      if (isKept(step, payload)) continue;
      this.steps.delete(stepKey(step));
      if (goesAlong(step, planNode(before, step.node)))
        Object.assign(this.#stepAt(step), step, edgesAnew(plan, step));
      else if (begunAnew(payload, step.scope).includes(step.node))
        this.#stepAt(step).attempts = step.attempts;
    }
    for (const ref of heldBy(payload)) this.#stepAt(ref);
    for (const step of this.#inOpenGraphs())
      if (isDone(step)) this.#countEdges(step, { port: step.port ?? "" });
    const delivers = plan.nodes.some(({ type }) => type === "deliver");
    if (this.#deliveryStatus === "not_required" && delivers) this.#deliveryStatus = "not_ready";
    if (this.#deliveryStatus === "not_ready" && !delivers) this.#deliveryStatus = "not_required";
  }

  /** The steps of the root graph, and of every scope that is open. */
  #inOpenGraphs(): ReplayedStep[] {
    return [...this.steps.values()].filter(
      ({ scope }) => scope === "" || this.#scopes.get(scope) === "open",
    );
  }

  #noteScope({ sequence, type, payload }: ReplayEvent): void {
    const path = textOf(payload.scope);
    if (path === null || (type !== "scope.opened" && type !== "scope.closed")) return;
    const [from, to]: [ScopeStatus | undefined, ScopeStatus] =
      type === "scope.opened" ? [undefined, "open"] : ["open", "closed"];
    if (this.#scopes.get(path) !== from)
      this.faults.push(`Event ${sequence}, ${type}, comes out of turn for ${path}.`);
    this.#scopes.set(path, to);
    if (to === "closed") this.#forgetUnbegun(path);
  }

  /**
   * Who goes to another version lays open graphs out anew, and a graph that closes while that is done is left as it is
   * then: what its results lead to has no row. In any other graph everything has ended before it closes.
   */
  #forgetUnbegun(path: string): void {
    for (const [key, { scope, status }] of this.steps)
      if (scope === path && status === "blocked") this.steps.delete(key);
  }

  #stepAt(ref: StepRef): ReplayedStep {
    const known = this.steps.get(stepKey(ref));
    if (known) return known;
    const step: ReplayedStep = {
      node: ref.node,
      scope: ref.scope,
      status: "blocked",
      waitReason: null,
      port: null,
      marked: false,
      attempts: 0,
      edgesTotal: planNode(this.#plan, ref.node).incoming,
      edgesSatisfied: 0,
      edgesSkipped: 0,
      edgesFailed: 0,
      outputDigest: null,
    };
    this.steps.set(stepKey(ref), step);
    return step;
  }

  #noteApproval({ sequence, type, payload, at }: ReplayEvent, ref: StepRef): void {
    if (type === "approval.requested") {
      const approvalId = textOf(payload.approval_id) ?? "";
      this.approvals.push({
        ...ref,
        id: approvalId,
        approvalId,
        status: "pending",
        isOverride: false,
        option: null,
        requestedAt: at,
        closedAt: null,
      });
      return;
    }
    const status = closedBy(type, payload);
    if (!status) return;
    const open = this.approvals.find(
      (each) => stepKey(each) === stepKey(ref) && each.status === "pending",
    );
    if (!open) {
      this.faults.push(`Event ${sequence}, ${type}, closes a request that is not open.`);
      return;
    }
    open.status = status;
    open.closedAt = at;
    open.option = textOf(payload.option);
    open.isOverride = payload.override === true;
  }

  #noteDelivery({ type, payload }: ReplayEvent, ref: StepRef): void {
    const hasFailed =
      type === "step.failed" && !isFailedByEdges({ reason: textOf(payload.reason) });
    const isFailed = hasFailed && planNode(this.#plan, ref.node).type === "deliver";
    const said = isFailed ? "failed" : type.replace(/^delivery\./, "");
    const status = RUN_DELIVERY_STATUSES.find((each) => each === said);
    if (status && (isFailed || type.startsWith("delivery.")))
      this.#deliveryStatus = worstOf(RUN_DELIVERY_STATUSES, [this.#deliveryStatus, status], status);
  }
}

/** Whether a migration has left the step as it was: its result stands, under its name. */
const isKept = (step: ReplayedStep, { mapping }: JsonObject): boolean =>
  isDone(step) &&
  (step.scope !== "" || (isJsonObject(mapping) && mapping[step.node] === step.node));

/** As if none of the edges that lead to it had been resolved. */
const edgesAnew = (plan: Plan, { node }: StepRef) => ({
  edgesTotal: planNode(plan, node).incoming,
  edgesSatisfied: 0,
  edgesSkipped: 0,
  edgesFailed: 0,
});

/** The nodes that a migration has begun anew in a scope, or at the root. */
function begunAnew({ anew, anew_inside: inside }: JsonObject, scope: string): readonly Json[] {
  const nodes = scope === "" ? anew : isJsonObject(inside) ? inside[scope] : null;
  return Array.isArray(nodes) ? nodes : [];
}

/** The steps that an operator holds, which have rows there before anything leads to them. */
const heldBy = ({ held }: JsonObject): StepRef[] =>
  (Array.isArray(held) ? held : []).flatMap((ref) => {
    const { node, scope } = isJsonObject(ref) ? ref : {};
    return typeof node === "string" && typeof scope === "string" ? [{ node, scope }] : [];
  });

/** The status that an event gives to the request of its step. */
function closedBy(type: string, { status }: JsonObject): ApprovalStatus | undefined {
  const said = type === "approval.decided" ? status : type.replace(/^approval\./, "");
  const isClosed = type === "approval.decided" || CLOSING.has(type);
  return isClosed ? APPROVAL_STATUSES.find((each) => each === said) : undefined;
}

const CLOSING = new Set(["approval.expired", "approval.withdrawn", "approval.superseded"]);

/** A run that undoes what it did goes on, or is still being cancelled. */
const undoingAs = ({ status }: JsonObject): RunStatus =>
  status === "cancelling" ? "cancelling" : "running";

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A wait that names no event is one for a time. */
const waitReasonOf = ({ reason, event }: JsonObject): WaitReason =>
  WAIT_REASONS.find((each) => each === reason) ?? (typeof event === "string" ? "event" : "timer");

/** Replays the events of a run, in their order. */
export function replay(plan: Plan, events: Iterable<ReplayEvent>): Replay {
  const replayed = new Replay(plan);
  for (const event of events) replayed.apply(event);
  return replayed;
}
