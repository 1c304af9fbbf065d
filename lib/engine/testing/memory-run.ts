import { advance } from "@/lib/engine/advance/advance";
import type {
  Decisions,
  EventRecord,
  OpenedApproval,
  OpenedWait,
  TimerRow,
  Work,
} from "@/lib/engine/advance/decisions";
import {
  type Derivation,
  type Needs,
  noNeeds,
  type OpenRequest,
  type PurseState,
  type RequestState,
  type RunState,
  type ScopeState,
  type Slice,
  type StepRef,
  type StepState,
  stepKey,
  type UndoState,
} from "@/lib/engine/advance/model";
import { type Chance, type ClaimOffer, EXPIRY_KINDS, type Move } from "@/lib/engine/advance/moves";
import { queuedRun } from "@/lib/engine/advance/queued-run";
import { REUSED } from "@/lib/engine/advance/take-over";
import { versionIdsIn } from "@/lib/engine/advance/version-ids";
import { minus, NOTHING, plus, raised } from "@/lib/engine/budget/amounts";
import { compensationId, type Plan, type PlanBudget, undoneBy } from "@/lib/engine/plan";
import { differences } from "@/lib/engine/replay/differences";
import { Replay } from "@/lib/engine/replay/replay";
import { scopePath } from "@/lib/engine/scope-path";
import { checkRun } from "@/lib/engine/testing/memory-checks";
import type { Json, JsonObject } from "@/lib/kernel/json";

type Options = {
  isChild?: boolean;
  endBy?: number | null;
  /** Instead of what the plan says. */
  budget?: PlanBudget;
  derivation?: Derivation | null;
};

const purseOf = ({ onExhausted, ...limits }: PlanBudget): PurseState => ({
  limits,
  reserved: NOTHING,
  spent: NOTHING,
  onExhausted,
  told: 0,
  requestId: null,
  requestFence: null,
  shortOf: null,
  carved: [],
});

export const anyWorker: ClaimOffer = {
  workerId: "00000000-0000-7000-8000-0000000000aa",
  pools: ["default"],
  executors: ["agent", "tool", "deliver"],
  slots: 1,
};

/**
 * A run kept in memory, moved by the real core. It loads only what the core asks for, and after every
 * move it checks what must always hold: counters, sequences, that ready steps stand in the queue, and that the
 * events alone say the same as the state.
 */
export class MemoryRun {
  plan: Plan;
  /** The plans of versions that it may go to, by wire id. */
  readonly versions = new Map<string, Plan>();
  readonly input: JsonObject;
  run: RunState = queuedRun(5);
  now = 1_000_000;
  readonly steps = new Map<string, StepState>();
  readonly outputs = new Map<string, Json>();
  readonly scopes = new Map<string, ScopeState>();
  readonly ready = new Map<string, StepRef>();
  readonly timers = new Map<string, TimerRow>();
  /** Timers that fell due in a pause: due, and not to be fired. */
  readonly parked = new Set<TimerRow>();
  readonly events: EventRecord[] = [];
  readonly attempts: Decisions["attempts"] = [];
  readonly works: Work[] = [];
  readonly openEffects = new Set<string>();
  readonly approvals: (OpenedApproval & RequestState & OpenRequest & { option: string | null })[] =
    [];
  /** Artifact versions of the tenant, each product's together. */
  readonly products: string[][] = [];
  readonly waits: (OpenedWait & { isOpen: boolean; eventId: string | null })[] = [];
  readonly evaluations: (Decisions["evaluations"][number] & { at: number })[] = [];
  readonly outbox: Decisions["outbox"] = [];
  ending: Decisions["ending"] = null;
  purse: PurseState | undefined;
  readonly derivation: Derivation | null;
  readonly #replay: Replay;
  #ids = 0;
  fraction = 0.5;

  constructor(
    plan: Plan,
    input: JsonObject = {},
    startAt: number | null = null,
    gate?: "closed",
    { isChild = false, endBy = null, budget, derivation = null }: Options = {},
  ) {
    this.derivation = derivation;
    this.plan = plan;
    this.input = input;
    this.#replay = new Replay(plan, (id) => this.versions.get(id) ?? null);
    const bounds = budget ?? plan.limits.budget;
    if (bounds) this.purse = purseOf(bounds);
    this.run = queuedRun(5, isChild, bounds !== null);
    this.move({ type: "created", startAt, endBy, ...(gate && { gate }) });
  }

  /** Lets things happen, in one transaction. */
  move(...moves: Move[]): Decisions {
    let needs = noNeeds();
    const chance: Chance = { uuid: () => this.#uuid(), fraction: () => this.fraction };
    for (let round = 0; round < 200; round += 1) {
      const result = advance({
        plan: this.plan,
        slice: this.#slice(needs, moves),
        moves,
        now: this.now,
        chance,
      });
      if (result.kind === "decided") {
        const migrated = moves.find((each) => each.type === "migrated");
        if (migrated && result.decisions.movesTo) this.plan = migrated.plan;
        this.#save(result.decisions);
        return result.decisions;
      }
      needs = merge(needs, result.needs);
    }
    throw new Error("The core asks without end.");
  }

  /** A step by its name: `node`, or `node@scope`; nothing, if nothing has reached it. */
  find(name: string): StepState | undefined {
    return this.steps.get(stepKey(refOf(name)));
  }

  /** A step that there is, by its name. */
  step(name: string): StepState {
    const step = this.find(name);
    if (!step) throw new Error(`Step ${name} has no row.`);
    return step;
  }

  /** The attempt that the step has now. */
  workOf(name: string): Work {
    const key = stepKey(refOf(name));
    const work = this.works.findLast((each) => stepKey(each) === key);
    if (!work) throw new Error(`Step ${name} was never claimed.`);
    return work;
  }

  claim(name: string): Work {
    this.move({ type: "claimed", step: refOf(name), offer: anyWorker });
    return this.workOf(name);
  }

  succeed(name: string, output: Json = { from: name }, offer: ClaimOffer | null = null): Decisions {
    return this.end(this.workOf(name), { status: "succeeded", output }, offer);
  }

  fail(name: string, errorClass: "transient" | "permission" = "permission"): Decisions {
    const error = { class: errorClass, code: "broken", message: "It broke." };
    return this.end(this.workOf(name), { status: "failed", error });
  }

  end(
    { node, scope, attemptId, fence, input }: Work,
    result: Extract<Move, { type: "attempt_ended" }>["result"],
    offer: ClaimOffer | null = null,
  ): Decisions {
    const step = { node, scope };
    return this.move({ type: "attempt_ended", step, attemptId, fence, result, input, offer });
  }

  /** Turns the clock to the timer and fires it. */
  fire(name: string, kind: TimerRow["kind"]): Decisions {
    const ref = refOf(name);
    const timer = this.timers.get(`${stepKey(ref)}|${kind}`);
    if (!timer) throw new Error(`No timer ${kind} of ${name || "the run"}.`);
    this.now = Math.max(this.now, timer.fireAt);
    const step = name === "" ? null : ref;
    return this.move({ type: "timer_fired", kind, step, fence: timer.fence });
  }

  #uuid(): string {
    this.#ids += 1;
    return `00000000-0000-7000-8000-${String(this.#ids).padStart(12, "0")}`;
  }

  #slice(needs: Needs, moves: readonly Move[]): Slice {
    const steps = new Map<string, StepState | null>();
    const known = needs.allOpen
      ? [...this.steps.values()].filter(({ endedAt }) => endedAt === null)
      : [];
    for (const ref of [...needs.steps, ...known]) {
      steps.set(stepKey(ref), this.steps.get(stepKey(ref)) ?? null);
    }
    return {
      run: this.run,
      facts: { id: "run", title: "A run", labels: {}, started_at: null, initiated_by: null },
      input: needs.input ? this.input : undefined,
      steps,
      outputs: new Map(
        needs.outputs.map((ref) => [stepKey(ref), this.outputs.get(stepKey(ref)) ?? null]),
      ),
      scopes: new Map(needs.scopes.map((path) => [path, this.scopes.get(path) ?? null])),
      results: new Map(needs.results.map((ref) => [stepKey(ref), this.#results(ref)])),
      hasAllOpen: needs.allOpen,
      approvals: needs.approvals ? this.approvals : undefined,
      requests: new Map(needs.requests.map((ref) => [stepKey(ref), this.#pending(ref)])),
      openEffects: needs.openEffects ? this.openEffects : undefined,
      versions: new Map(
        needs.versions.map((id) => [id, this.products.find((all) => all.includes(id)) ?? null]),
      ),
      purse: needs.purse || moves[0]?.type === "created" ? this.purse : undefined,
      undo: needs.undo.length > 0 ? this.#undo(needs.undo) : undefined,
      derivation: needs.derivation ? this.derivation : undefined,
      judgements: new Map(
        needs.judgements.map((id) => [
          id,
          {
            requests: this.approvals.filter(({ shown }) =>
              versionIdsIn(shown.artifacts ?? null).includes(id),
            ),
            evaluations: this.evaluations
              .filter(({ versions }) => versions.length === 0 || versions.includes(id))
              .map(({ verdict, node, at }) => ({ verdict, by: node, at })),
          },
        ]),
      ),
    };
  }

  #pending(ref: StepRef) {
    const isOf = (each: StepRef) => stepKey(each) === stepKey(ref);
    return this.approvals.find((each) => isOf(each) && each.status === "pending") ?? null;
  }

  #results({ node, scope }: StepRef): Json[] {
    const results: Json[] = [];
    [...this.scopes.values()]
      .filter(
        (each) => each.container === node && each.parent === scope && each.status === "closed",
      )
      .sort((a, b) => a.number - b.number)
      .forEach(({ ordinal, result }) => {
        results[ordinal] = result;
      });
    return results;
  }

  #undo(nodes: readonly string[]): UndoState {
    const steps = [...this.steps.values()];
    const undoing = steps.filter(({ node }) => undoneBy(node) !== null);
    const left = steps.filter(
      ({ node, scope, status, reason }) =>
        status === "succeeded" &&
        reason !== REUSED &&
        nodes.includes(node) &&
        !this.steps.has(stepKey({ node: compensationId(node), scope })),
    );
    const ended = undoing.filter(({ endedAt }) => endedAt !== null);
    const succeeded = ended.filter(({ status }) => status === "succeeded").length;
    return {
      next:
        left
          .map(({ node, scope, endedAt }) => ({ node, scope, endedAt: endedAt ?? 0 }))
          .sort((a, b) => b.endedAt - a.endedAt)[0] ?? null,
      succeeded,
      others: ended.length - succeeded,
    };
  }

  #save(decisions: Decisions): void {
    this.#saveSteps(decisions);
    this.#saveClocks(decisions);
    for (const { set, ...timer } of decisions.timers) {
      const key = `${stepKey(timer)}|${timer.kind}`;
      if (set) this.timers.set(key, { ...timer, ...set });
      else this.timers.delete(key);
    }
    this.#saveApprovals(decisions);
    this.#saveWaits(decisions);
    this.#savePurse(decisions);
    this.events.push(...decisions.events);
    this.attempts.push(...decisions.attempts);
    this.works.push(...decisions.works);
    this.outbox.push(...decisions.outbox);
    this.evaluations.push(...decisions.evaluations.map((made) => ({ ...made, at: this.now })));
    if (decisions.ending) this.ending = decisions.ending;
    this.run = decisions.run;
    for (const event of decisions.events) this.#replay.apply({ ...event, at: this.now });
    checkRun(this);
    this.#checkReplay();
  }

  #saveSteps(decisions: Decisions): void {
    for (const scope of decisions.scopesOpened) {
      if (this.scopes.has(scopePath(scope))) throw new Error("A scope was opened twice.");
      this.scopes.set(scopePath(scope), { ...scope });
    }
    for (const scope of decisions.scopesMoved) this.scopes.set(scopePath(scope), { ...scope });
    for (const ref of decisions.removed) {
      this.steps.delete(stepKey(ref));
      this.outputs.delete(stepKey(ref));
    }
    for (const step of decisions.inserted) this.#insert(step);
    for (const step of decisions.updated) this.#update(step);
    for (const { output, ...ref } of decisions.outputs) this.outputs.set(stepKey(ref), output);
    for (const ref of decisions.unreadied) this.ready.delete(stepKey(ref));
    for (const ref of decisions.readied) this.ready.set(stepKey(ref), ref);
  }

  #saveApprovals(decisions: Decisions): void {
    for (const opened of decisions.approvalsOpened)
      this.approvals.push({
        ...opened,
        id: opened.approvalId,
        stage: 0,
        reminders: 0,
        votes: [],
        status: "pending",
        isOverride: false,
        requestedAt: this.now,
        closedAt: null,
        option: null,
      });
    for (const { approvalId } of decisions.approvalsSuperseded)
      Object.assign(this.#approval(approvalId), { status: "superseded", closedAt: this.now });
    this.#saveVotes(decisions);
    for (const closed of decisions.approvalsClosed) {
      const approval = this.#approval(closed.approvalId);
      if (approval.status !== "pending")
        throw new Error("An approval was closed that is not open.");
      Object.assign(approval, {
        status: closed.status,
        isOverride: closed.isOverride,
        closedAt: this.now,
        option: closed.decision?.option ?? null,
      });
    }
  }

  #saveWaits(decisions: Decisions): void {
    for (const opened of decisions.waitsOpened)
      this.waits.push({ ...opened, isOpen: true, eventId: null });
    for (const { eventId, ...closed } of decisions.waitsClosed) {
      const wait = this.waits.find(
        (each) => stepKey(each) === stepKey(closed) && each.fence === closed.fence && each.isOpen,
      );
      if (!wait) throw new Error("A wait was closed that is not open.");
      Object.assign(wait, { isOpen: false, eventId });
    }
  }

  #savePurse({ purse: moves }: Decisions): void {
    const { purse } = this;
    if (!moves) return;
    if (!purse) throw new Error("A purse has moved that the run does not have.");
    purse.limits = raised(purse.limits, moves.granted);
    for (const part of moves.carved) {
      purse.carved.push(part);
      purse.reserved = plus(purse.reserved, part.amounts);
    }
    for (const { spent, granted, ...part } of moves.returned) {
      const index = purse.carved.findIndex(
        (each) => stepKey(each) === stepKey(part) && each.fence === part.fence,
      );
      const [known] = index < 0 ? [] : purse.carved.splice(index, 1);
      if (!known) throw new Error("A part has come back that was not carved.");
      purse.reserved = minus(purse.reserved, known.amounts);
      purse.spent = plus(purse.spent, spent);
      purse.limits = raised(purse.limits, granted);
    }
    const { told, requestId, shortOf } = moves;
    const requestFence = this.timers.get("||grant_expiry")?.fence ?? null;
    Object.assign(purse, { told, requestId, requestFence, shortOf });
  }

  #saveVotes({
    votesCast,
    votesDropped,
    approvalsStaged,
    approvalsReminded,
    approvalsEscalated,
  }: Decisions): void {
    const dropped = new Set(votesDropped.map(({ voteId }) => voteId));
    for (const approval of this.approvals)
      approval.votes = approval.votes.filter(({ id }) => !dropped.has(id));
    for (const { voteId, approvalId, holder, decision } of votesCast)
      this.#approval(approvalId).votes.push({
        id: voteId,
        option: decision.option,
        holder,
        inPlaceOf: decision.inPlaceOf ?? null,
      });
    for (const { approvalId, number } of approvalsReminded)
      this.#approval(approvalId).reminders = number;
    for (const { approvalId, role } of approvalsEscalated)
      this.#approval(approvalId).escalatedTo = role;
    for (const { approvalId, stage } of approvalsStaged)
      Object.assign(this.#approval(approvalId), { stage, votes: [] });
  }

  #approval(id: string) {
    const approval = this.approvals.find((each) => each.id === id);
    if (!approval) throw new Error(`There is no approval ${id}.`);
    return approval;
  }

  #saveClocks({ parked, resumedAfterMs }: Decisions): void {
    for (const timer of parked) {
      const row = this.timers.get(`${stepKey(timer)}|${timer.kind}`);
      if (row?.fence !== timer.fence) throw new Error("A timer was parked that does not stand.");
      this.parked.add(row);
    }
    if (resumedAfterMs === null) return;
    this.parked.clear();
    for (const timer of this.timers.values())
      if (EXPIRY_KINDS.includes(timer.kind)) timer.fireAt += resumedAfterMs;
  }

  #insert(step: StepState): void {
    if (this.steps.has(stepKey(step))) throw new Error(`Step ${step.node} was inserted twice.`);
    this.#keep(step);
  }

  /** What has ended is never written again. */
  #update(step: StepState): void {
    if (this.steps.get(stepKey(step))?.endedAt !== null)
      throw new Error(`Step ${step.node} is written and is over, or has no row.`);
    this.#keep(step);
  }

  #keep(step: StepState): void {
    this.steps.set(stepKey(step), structuredClone(step));
  }

  /** [WF-14] If it fails, some event does not say what it did: see `lib/engine/replay`. */
  #checkReplay(): void {
    const found = differences(this.#replay, {
      run: this.run,
      steps: [...this.steps.values()].map((step) => ({ ...step, outputDigest: null })),
      scopes: [...this.scopes]
        .filter(([, { status }]) => status !== "pending")
        .map(([path, { status, openSteps }]) => ({ path, status, openSteps })),
      approvals: this.approvals,
      outputDigest: null,
    });
    if (found.length > 0)
      throw new Error(`The events say something else: ${JSON.stringify(found.slice(0, 5))}`);
  }
}

function refOf(name: string): StepRef {
  const [node = "", scope = ""] = name.split("@");
  return { node, scope };
}

function merge(a: Needs, b: Needs): Needs {
  return {
    steps: [...a.steps, ...b.steps],
    outputs: [...a.outputs, ...b.outputs],
    scopes: [...a.scopes, ...b.scopes],
    results: [...a.results, ...b.results],
    input: a.input || b.input,
    allOpen: a.allOpen || b.allOpen,
    approvals: a.approvals || b.approvals,
    requests: [...a.requests, ...b.requests],
    openEffects: a.openEffects || b.openEffects,
    versions: [...a.versions, ...b.versions],
    judgements: [...a.judgements, ...b.judgements],
    undo: [...a.undo, ...b.undo],
    purse: a.purse || b.purse,
    derivation: a.derivation || b.derivation,
  };
}
