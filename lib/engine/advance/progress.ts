import { sizeOf } from "@/lib/engine/expression/size";
import type { Plan, PlanNode } from "@/lib/engine/plan";
import { planNode } from "@/lib/engine/plan";
import type { ApprovalStatus, RunStatus, StepStatus } from "@/lib/engine/transition";
import { assertMove, isTerminalRun, WAIT_REASONS } from "@/lib/engine/transition";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type {
  AdvanceInput,
  Chance,
  Decisions,
  EndedAttempt,
  Needs,
  RunFacts,
  RunState,
  Slice,
  StepRef,
  StepState,
  TimerKind,
} from "./model";
import { stepKey } from "./model";

/** Thrown inside the core alone: something that was not loaded is needed. */
export class Missing extends Error {
  readonly needs: Partial<Needs>;
  constructor(needs: Partial<Needs>) {
    super("The slice lacks something.");
    this.needs = needs;
  }
}

/**
 * What one decision may lay down of values that it makes itself, in characters: a chain of nodes that each hand
 * on a large value would otherwise become a transaction that no process can hold.
 */
const MADE_MAX = 32_000_000;

type Draft = Omit<
  Decisions,
  "run" | "inserted" | "updated" | "events" | "outcomes" | "readied" | "unreadied" | "timers"
> & {
  events: Decisions["events"];
  timers: Map<string, Decisions["timers"][number]>;
};

/**
 * A run while it is being moved: a private copy of the slice, in which every change of a status goes
 * through the transition table, keeps the run's counters, and can be turned into what must be saved.
 */
export class Progress {
  readonly plan: Plan;
  readonly now: number;
  readonly chance: Chance;
  readonly run: RunState;
  readonly draft: Draft;
  /** Steps that are due and wait for `enter`, in the order in which they became so. */
  readonly due: StepRef[] = [];
  /** Steps that this move made ready, in order: what a worker may take at once. */
  readonly madeReady: StepState[] = [];
  /** Whether the run has ended by these moves. */
  hasEnded = false;
  /** Set by an `end` node that succeeds with a reason. */
  endReason: string | null = null;
  readonly #slice: Slice;
  readonly #isNew: boolean;
  readonly #steps = new Map<string, StepState>();
  readonly #outputs = new Map<string, Json>();
  readonly #touched = new Set<string>();
  #made = 0;

  constructor({ plan, slice, moves, now, chance }: AdvanceInput) {
    this.plan = plan;
    this.now = now;
    this.chance = chance;
    this.run = { ...slice.run, stepsWaiting: [...slice.run.stepsWaiting] };
    this.#slice = slice;
    this.#isNew = moves[0]?.type === "created";
    this.draft = {
      events: [],
      outputs: [],
      attempts: [],
      timers: new Map(),
      approvalsOpened: [],
      approvalsClosed: [],
      artifacts: [],
      deliveries: [],
      outbox: [],
      works: [],
      ending: null,
    };
  }

  get facts(): RunFacts {
    return this.#slice.facts;
  }

  get isOver(): boolean {
    return isTerminalRun(this.run.status);
  }

  node(ref: StepRef): PlanNode {
    return planNode(this.plan, ref.node);
  }

  /** The step, or `null` if it has no row yet. */
  step(ref: StepRef): StepState | null {
    const key = stepKey(ref);
    const copy = this.#steps.get(key);
    if (copy) return copy;
    const loaded = this.#slice.steps.get(key);
    if (loaded === undefined) {
      if (this.#isNew) return null;
      throw new Missing({ steps: [ref] });
    }
    if (loaded === null) return null;
    const fresh = { ...loaded };
    this.#steps.set(key, fresh);
    return fresh;
  }

  /** Asks for many steps at once, so that a wide node costs one more query and not hundreds. */
  require(refs: readonly StepRef[]): void {
    if (this.#isNew) return;
    const steps = refs.filter((ref) => {
      const key = stepKey(ref);
      return !this.#steps.has(key) && this.#slice.steps.get(key) === undefined;
    });
    if (steps.length > 0) throw new Missing({ steps });
  }

  /** A step that gets its row now, because its first edge was resolved or because it is an entry. */
  create(ref: StepRef, edgesTotal: number): StepState {
    const step: StepState = {
      ...ref,
      status: "blocked",
      waitReason: null,
      reason: null,
      marked: false,
      port: null,
      edgesTotal,
      edgesSatisfied: 0,
      edgesSkipped: 0,
      edgesFailed: 0,
      attempts: 0,
      failures: 0,
      losses: 0,
      attemptId: null,
      fence: 0,
      workerId: null,
      error: null,
      readyAt: null,
      startedAt: null,
      deadlineAt: null,
      endedAt: null,
    };
    this.#steps.set(stepKey(ref), step);
    this.touch(step);
    this.run.stepsBlocked += 1;
    return step;
  }

  /** Says that the row of this step must be written. */
  touch(step: StepState): void {
    this.#touched.add(stepKey(step));
  }

  /** Changes a step's status by the table, together with the run's counters. */
  move(step: StepState, status: StepStatus, changes: Partial<StepState> = {}): void {
    assertMove("step", step.status, status);
    this.#count(step, -1);
    Object.assign(step, { waitReason: null, reason: null }, changes, { status });
    if (
      status === "succeeded" ||
      status === "failed" ||
      status === "skipped" ||
      status === "cancelled"
    ) {
      step.endedAt = this.now;
    }
    this.#count(step, 1);
    if (status === "ready") this.madeReady.push(step);
    this.touch(step);
  }

  #count(step: StepState, by: 1 | -1): void {
    const { run } = this;
    if (step.status === "blocked") run.stepsBlocked += by;
    if (step.status === "ready") run.stepsReady += by;
    if (step.status === "running") run.stepsRunning += by;
    if (step.status === "waiting" && step.waitReason) {
      const index = WAIT_REASONS.indexOf(step.waitReason);
      run.stepsWaiting[index] = (run.stepsWaiting[index] ?? 0) + by;
    }
  }

  /** Changes the run's status by the table; the same status with another reason is a change too. */
  moveRun(status: RunStatus, statusReason: string | null): void {
    if (status !== this.run.status) assertMove("run", this.run.status, status);
    this.run.status = status;
    this.run.statusReason = statusReason;
    this.run.statusVersion += 1;
    if (isTerminalRun(status)) {
      this.run.endedAt = this.now;
      this.hasEnded = true;
    }
  }

  emit(type: string, step: StepState | null, payload: JsonObject = {}): void {
    this.run.eventSequence += 1;
    this.draft.events.push({
      sequence: this.run.eventSequence,
      type,
      node: step?.node ?? null,
      scope: step?.scope ?? null,
      attempt: step && step.attempts > 0 ? step.attempts : null,
      payload,
    });
  }

  setTimer(ref: StepRef, kind: TimerKind, fireAt: number, fence: number): void {
    this.draft.timers.set(`${stepKey(ref)}|${kind}`, { ...ref, kind, set: { fence, fireAt } });
  }

  clearTimer(ref: StepRef, kind: TimerKind): void {
    this.draft.timers.set(`${stepKey(ref)}|${kind}`, { ...ref, kind, set: null });
  }

  /** Ends the current attempt of a running step. The step itself is moved by the caller. */
  endAttempt(step: StepState, end: Pick<EndedAttempt, "status" | "input" | "error">): void {
    if (step.attemptId === null) throw new Error(`Step ${stepKey(step)} has no attempt to end.`);
    assertMove("attempt", "running", end.status);
    this.draft.attempts.push({
      node: step.node,
      scope: step.scope,
      number: step.attempts,
      attemptId: step.attemptId,
      fence: step.fence,
      workerId: step.workerId,
      startedAt: step.startedAt ?? this.now,
      ...end,
    });
    if (end.status !== "succeeded") {
      this.emit("attempt.ended", step, {
        status: end.status,
        ...(end.error && {
          error: { class: end.error.class, code: end.error.code, message: end.error.message },
        }),
      });
    }
  }

  /** Whether a value that the decision has made may be kept with all that it made before. Counts it. */
  hasRoomFor(value: Json): boolean {
    this.#made += sizeOf(value) ?? Number.POSITIVE_INFINITY;
    return this.#made <= MADE_MAX;
  }

  setOutput(ref: StepRef, output: Json): void {
    this.#outputs.set(stepKey(ref), output);
    if (output !== null) this.draft.outputs.push({ node: ref.node, scope: ref.scope, output });
  }

  /** The output of a step that has ended, `null` for one that gave none. */
  output(ref: StepRef): Json {
    const key = stepKey(ref);
    const own = this.#outputs.get(key);
    if (own !== undefined) return own;
    const loaded = this.#slice.outputs.get(key);
    if (loaded !== undefined) return loaded;
    if (this.#isNew) return null;
    throw new Missing({ outputs: [ref] });
  }

  get input(): JsonObject {
    if (this.#slice.input === undefined) throw new Missing({ input: true });
    return this.#slice.input;
  }

  /** Every step that is not terminal, by node id and scope. */
  open(): StepState[] {
    if (!this.#slice.hasAllOpen && !this.#isNew) throw new Missing({ allOpen: true });
    for (const loaded of this.#slice.steps.values()) if (loaded) this.step(loaded);
    return [...this.#steps.values()]
      .filter((step) => step.endedAt === null)
      .sort((a, b) => (stepKey(a) < stepKey(b) ? -1 : 1));
  }

  get approvals(): readonly ApprovalStatus[] {
    if (this.#isNew) return [];
    if (this.#slice.approvals === undefined) throw new Missing({ approvals: true });
    return this.#slice.approvals;
  }

  /** Whether the step has an effect outside of which nobody knows what became, and that must not be repeated. */
  hasOpenEffect(ref: StepRef): boolean {
    if (this.#slice.openEffects === undefined) throw new Missing({ openEffects: true });
    return this.#slice.openEffects.has(stepKey(ref));
  }

  /** Whether the row says `ready` and a row of `ready_steps` therefore stands. */
  #wasReady(key: string): boolean {
    return this.#slice.steps.get(key)?.status === "ready";
  }

  /** Everything that must be saved. Called once, after the last move. */
  finish(outcomes: Decisions["outcomes"]): Decisions {
    const decisions: Decisions = {
      ...this.draft,
      timers: [],
      run: this.run,
      inserted: [],
      updated: [],
      readied: [],
      unreadied: [],
      outcomes,
    };
    for (const key of this.#touched) {
      const step = this.#steps.get(key);
      if (!step) continue;
      (this.#slice.steps.get(key) ? decisions.updated : decisions.inserted).push(step);
      if (step.status !== "ready" && this.#wasReady(key))
        decisions.unreadied.push({ node: step.node, scope: step.scope });
      if (step.status === "ready" && !this.#wasReady(key)) this.#putUp(step, decisions);
    }
    // Last, because putting a step up sets its clock.
    decisions.timers.push(...this.draft.timers.values());
    return decisions;
  }

  /** A step that is ready and was not claimed in this transaction stands in the outbox of work. */
  #putUp(step: StepState, { readied }: Decisions): void {
    const node = this.node(step);
    if (node.execution !== "worker")
      throw new Error(`Node ${node.id} is ready and has no executor.`);
    readied.push({
      node: step.node,
      scope: step.scope,
      pool: node.pool,
      priority: node.priority ?? this.run.priority,
      availableAt: this.now,
      executor: node.type,
      planFormat: this.plan.format,
    });
    this.emit("step.ready", step);
    if (node.timeouts.scheduleMs !== null) {
      this.setTimer(step, "schedule_timeout", this.now + node.timeouts.scheduleMs, step.fence);
    }
  }
}
