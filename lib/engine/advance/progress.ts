import { NOTHING } from "@/lib/engine/budget/amounts";
import { sizeOf } from "@/lib/engine/expression/size";
import { type ScopePlace, scopePath } from "@/lib/engine/scope-path";
import type { RunStatus, StepStatus } from "@/lib/engine/transition";
import { assertMove, isTerminalRun, isTerminalStep, WAIT_REASONS } from "@/lib/engine/transition";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { blockedStep } from "./blocked-step";
import type { Decisions, EndedAttempt, PurseMoves } from "./decisions";
import type { EdgeEnd } from "./edge-end";
import { Loaded } from "./loaded";
import type {
  ReusedStep,
  RunEnd,
  RunState,
  ScopeState,
  StepRef,
  StepState,
  TimerRef,
} from "./model";
import { isHeld, shownError, stepKey, timerKey } from "./model";
import { type AdvanceInput, type Chance, EXPIRY_KINDS, type TimerKind } from "./moves";

/**
 * What one decision may lay down of values that it makes itself, in characters: a chain of nodes that each hand
 * on a large value would otherwise become a transaction that no process can hold.
 */
const MADE_MAX = 32_000_000;

type Draft = Omit<
  Decisions,
  | "run"
  | "inserted"
  | "updated"
  | "scopesOpened"
  | "scopesMoved"
  | "events"
  | "outcomes"
  | "readied"
  | "unreadied"
  | "timers"
> & {
  events: Decisions["events"];
  timers: Map<string, Decisions["timers"][number]>;
};

/**
 * A run while it is being moved: every change of a status goes through the transition table, keeps the run's
 * counters, and can be turned into what must be saved.
 */
export class Progress extends Loaded {
  readonly now: number;
  readonly chance: Chance;
  readonly isLimited: NonNullable<AdvanceInput["isLimited"]>;
  readonly run: RunState;
  readonly draft: Draft;
  /** Steps that are due and wait for `enter`, in the order in which they became so. */
  readonly due: StepRef[] = [];
  /** Scopes in which nothing is open any more, in the order in which that came about. */
  readonly emptied: string[] = [];
  /** Steps that this move made ready, in order: what a worker may take at once. */
  readonly madeReady: StepState[] = [];
  /** Whether the run has ended by these moves. */
  hasEnded = false;
  /** Set by an `end` node that succeeds with a reason. */
  endReason: string | null = null;
  /** By node: what is taken over of another run. Only while this run begins. */
  reused: ReadonlyMap<string, ReusedStep> = new Map();
  /** By `stepKey`: how the edges of the steps that ended were resolved. */
  readonly edgeEnds = new Map<string, EdgeEnd>();
  /** By `stepKey`: the limit that a step has given way to, which it waits for. */
  readonly waitsFor = new Map<string, string>();
  /** Nodes that the engine itself has ended in this decision. */
  inlineEnds = 0;
  /** Whether something that drew from the purse has ended since that was last asked. */
  hasReleased = false;
  /** Whether a request was closed by these moves, so that the run's review may be another one. */
  hasReviewMoved = false;
  /** Set where the run ends otherwise than what is open in it says. */
  endsAs: RunEnd | null = null;
  readonly #touched = new Set<string>();
  readonly #touchedScopes = new Set<string>();
  #made = 0;

  constructor(input: AdvanceInput) {
    super(input);
    const { slice, now, chance, isLimited = () => false } = input;
    this.now = now;
    this.chance = chance;
    this.isLimited = isLimited;
    this.run = { ...slice.run, stepsWaiting: [...slice.run.stepsWaiting] };
    this.draft = {
      events: [],
      outputs: [],
      attempts: [],
      timers: new Map(),
      parked: [],
      resumedAfterMs: null,
      approvalsOpened: [],
      approvalsSuperseded: [],
      approvalsClosed: [],
      approvalsStaged: [],
      approvalsReminded: [],
      approvalsEscalated: [],
      votesCast: [],
      votesDropped: [],
      waitsOpened: [],
      waitsClosed: [],
      evaluations: [],
      effectsSettled: [],
      effectsCompensated: [],
      artifacts: [],
      deliveries: [],
      outbox: [],
      works: [],
      purse: null,
      ending: null,
      removed: [],
      movesTo: null,
    };
  }

  get isOver(): boolean {
    return isTerminalRun(this.run.status);
  }

  /** Whether what is open ends as it does, and nothing follows from it. What undoes things goes on. */
  get isBeingStopped(): boolean {
    return this.run.status === "cancelling" && this.run.undoing === null;
  }

  /** While a run is paused nothing begins: what becomes ready is held. */
  get isPaused(): boolean {
    return this.run.status === "paused";
  }

  /** Whether the run was paused, or its pause ended, by these moves. */
  get hasPauseChanged(): boolean {
    return this.isPaused !== this.wasPaused;
  }

  /** Whether steps waited for money before these moves. */
  get waitedForBudget(): boolean {
    return (this.slice.run.stepsWaiting[WAIT_REASONS.indexOf("budget")] ?? 0) > 0;
  }

  get wasPaused(): boolean {
    return this.slice.run.status === "paused";
  }

  /** A step that gets its row now, because its first edge was resolved or because it is an entry. */
  create(ref: StepRef, edgesTotal: number): StepState {
    const step = blockedStep(ref, edgesTotal);
    this.steps.set(stepKey(ref), step);
    this.touch(step);
    this.run.stepsBlocked += 1;
    this.#countInScope(ref.scope, 1);
    return step;
  }

  /** Takes a step's row away: in the version that the run goes to, it begins anew or is no more. */
  remove(step: StepState): void {
    this.#count(step, -1);
    if (step.endedAt === null) this.#countInScope(step.scope, -1);
    const key = stepKey(step);
    this.gone.add(key);
    this.steps.delete(key);
    this.#touched.delete(key);
    this.draft.removed.push({ node: step.node, scope: step.scope });
  }

  /** Writes a step's row anew as it stands, to wait for so many edges: those of the version that the run goes to. */
  rewrite(step: StepState, edgesTotal: number): void {
    Object.assign(step, { edgesTotal, edgesSatisfied: 0, edgesSkipped: 0, edgesFailed: 0 });
    this.gone.add(stepKey(step));
    this.draft.removed.push({ node: step.node, scope: step.scope });
    this.touch(step);
  }

  /** Keeps how the edges of a step that has ended were resolved, for its event. */
  noteEdges(step: StepRef, end: EdgeEnd): void {
    this.edgeEnds.set(stepKey(step), end);
  }

  /** A scope that gets its row now: an item whose turn will come, or one whose steps begin at once. */
  addScope(place: ScopePlace, item: Json, ordinal = place.number): ScopeState {
    const path = scopePath(place);
    const scope: ScopeState = {
      ...place,
      ordinal,
      status: "pending",
      openSteps: 0,
      failure: null,
      item,
      result: null,
      openedAt: null,
      closedAt: null,
    };
    this.scopes.set(path, scope);
    this.fresh.add(path);
    this.touchScope(path);
    return scope;
  }

  /** A scope begins. Nothing can exist in it yet. */
  openScope(path: string): void {
    const scope = this.scope(path);
    assertMove("scope", scope.status, "open");
    scope.status = "open";
    scope.openedAt = this.now;
    this.fresh.add(path);
    this.touchScope(path);
    this.emit("scope.opened", null, { scope: path });
  }

  closeScope(path: string, status: "succeeded" | "failed" | "cancelled"): void {
    const scope = this.scope(path);
    assertMove("scope", scope.status, "closed");
    scope.status = "closed";
    scope.closedAt = this.now;
    scope.result ??= { status, output: null, error: null };
    this.touchScope(path);
    this.emit("scope.closed", null, { scope: path, status });
  }

  /** Says that the row of this scope must be written. */
  touchScope(path: string): void {
    this.#touchedScopes.add(path);
  }

  /** A scope counts what is open in it; when that is nothing, its container is told. */
  #countInScope(path: string, by: 1 | -1): void {
    if (path === "") return;
    const scope = this.scope(path);
    scope.openSteps += by;
    this.touchScope(path);
    if (scope.openSteps === 0) this.emptied.push(path);
  }

  /** Says that the row of this step must be written. */
  touch(step: StepState): void {
    this.#touched.add(stepKey(step));
  }

  /** Changes a step's status by the table, together with the run's counters. */
  move(step: StepState, status: StepStatus, changes: Partial<StepState> = {}): void {
    // One that waits may come to wait for something else.
    if (status !== "waiting" || step.status !== "waiting") assertMove("step", step.status, status);
    this.#count(step, -1);
    Object.assign(step, { waitReason: null, reason: null }, changes, { status });
    if (isTerminalStep(status)) {
      step.endedAt = this.now;
      this.#countInScope(step.scope, -1);
    }
    this.#count(step, 1);
    if (status === "ready") this.madeReady.push(step);
    this.touch(step);
  }

  #count(step: StepState, by: 1 | -1): void {
    const { run } = this;
    if (step.status === "blocked") run.stepsBlocked += by;
    if (step.status === "ready") run.stepsReady += by;
    if (isHeld(step)) run.stepsRunning += by;
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
    this.draft.timers.set(timerKey({ ...ref, kind }), { ...ref, kind, set: { fence, fireAt } });
  }

  clearTimer(ref: StepRef, kind: TimerKind): void {
    this.draft.timers.set(timerKey({ ...ref, kind }), { ...ref, kind, set: null });
  }

  /** When a clock is due as it stands by now; `null`: none stands. */
  dueTime(timer: TimerRef): number | null {
    const drafted = this.draft.timers.get(timerKey(timer));
    if (drafted) return drafted.set?.fireAt ?? null;
    const saved = this.savedDueTime(timer);
    if (saved === null || !EXPIRY_KINDS.includes(timer.kind)) return saved;
    return saved + (this.draft.resumedAfterMs ?? 0);
  }

  /** What changes in the purse by this decision. What is asked for is changed by the caller, here as in `purse`. */
  get purseMoves(): PurseMoves {
    const { told, requestId, shortOf } = this.purse;
    this.draft.purse ??= {
      granted: NOTHING,
      grantedAbove: null,
      carved: [],
      returned: [],
      told,
      requestId,
      shortOf,
    };
    return this.draft.purse;
  }

  /** Ends the current attempt of a running step. The step itself is moved by the caller. */
  endAttempt(step: StepState, end: Pick<EndedAttempt, "status" | "input" | "error">): void {
    if (step.attemptId === null) throw new Error(`Step ${stepKey(step)} has no attempt to end.`);
    assertMove("attempt", "running", end.status);
    // Under the lock of the purse what the attempt had still reserved is given back.
    if (this.run.hasPurse) void this.purse;
    if (end.status !== "yielded") this.hasReleased = true;
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
        ...(end.error && { error: shownError(end.error) }),
      });
    }
  }

  /** Whether a value that the decision has made may be kept with all that it made before. Counts it. */
  hasRoomFor(value: Json): boolean {
    this.#made += sizeOf(value) ?? Number.POSITIVE_INFINITY;
    return this.#made <= MADE_MAX;
  }

  setOutput(ref: StepRef, output: Json): void {
    this.outputs.set(stepKey(ref), output);
    if (output !== null) this.draft.outputs.push({ node: ref.node, scope: ref.scope, output });
  }

  /** Every scope whose row must be written. `isNew`: it gets its row now. */
  touchedScopes(): { scope: ScopeState; isNew: boolean }[] {
    const touched: { scope: ScopeState; isNew: boolean }[] = [];
    for (const path of this.#touchedScopes) {
      const scope = this.scopes.get(path);
      if (scope) touched.push({ scope, isNew: !this.slice.scopes.get(path) });
    }
    return touched;
  }

  /** Every step whose row must be written, with the row as it was read; `null`: it gets its row now. */
  touched(): { step: StepState; before: StepState | null }[] {
    return this.#withBefore(this.#touched);
  }

  /** Every step that was looked at, with the row as it was read. */
  seen(): { step: StepState; before: StepState | null }[] {
    return this.#withBefore(this.steps.keys());
  }

  #withBefore(keys: Iterable<string>): { step: StepState; before: StepState | null }[] {
    return [...keys].flatMap((key) => {
      const step = this.steps.get(key);
      const before = this.gone.has(key) ? null : (this.slice.steps.get(key) ?? null);
      return step ? [{ step, before }] : [];
    });
  }
}
