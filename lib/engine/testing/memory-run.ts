import { advance } from "@/lib/engine/advance/advance";
import type {
  Decisions,
  EventRecord,
  OpenedWait,
  TimerRow,
  Work,
} from "@/lib/engine/advance/decisions";
import {
  type Derivation,
  noNeeds,
  type PurseState,
  type RunState,
  type ScopeState,
  type StepRef,
  type StepState,
  stepKey,
} from "@/lib/engine/advance/model";
import type { Chance, ClaimOffer, Move } from "@/lib/engine/advance/moves";
import { queuedRun } from "@/lib/engine/advance/queued-run";
import { NOTHING } from "@/lib/engine/budget/amounts";
import type { Plan, PlanBudget } from "@/lib/engine/plan";
import { Replay } from "@/lib/engine/replay/replay";
import { checkReplay, checkRun } from "@/lib/engine/testing/memory-checks";
import type { MemoryRequest } from "@/lib/engine/testing/memory-requests";
import { save } from "@/lib/engine/testing/memory-save";
import { mergeNeeds, sliceOf } from "@/lib/engine/testing/memory-slice";
import type { Json, JsonObject } from "@/lib/kernel/json";

export type MemoryRunOptions = {
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
  readonly approvals: MemoryRequest[] = [];
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
  /** Whether a process dies now, with what it has decided and not yet saved; how often one has. */
  dies: () => boolean = () => false;
  deaths = 0;
  /** How many moves changed nothing, because they came late, twice, or from those who may not. */
  refusals = 0;

  constructor(
    plan: Plan,
    input: JsonObject = {},
    startAt: number | null = null,
    gate?: "closed",
    { isChild = false, endBy = null, budget, derivation = null }: MemoryRunOptions = {},
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

  /** Lets things happen, in one transaction; where a process dies before it saves, they happen once more. */
  move(...moves: Move[]): Decisions {
    if (this.dies()) this.#decideAndDie(moves);
    const decisions = this.#decide(moves);
    const migrated = moves.find((each) => each.type === "migrated");
    if (migrated && decisions.movesTo) this.plan = migrated.plan;
    save(this, decisions);
    this.refusals += decisions.outcomes.filter(({ ok }) => !ok).length;
    this.#check(decisions);
    return decisions;
  }

  /** Nothing is left of what was decided and never saved. */
  #decideAndDie(moves: Move[]): void {
    const before = this.#standing();
    this.#decide(moves);
    this.deaths += 1;
    if (this.#standing() !== before) throw new Error("What was never saved has changed the run.");
  }

  #standing(): string {
    const { run, steps, scopes, outputs, approvals, waits, purse } = this;
    return JSON.stringify([run, [...steps], [...scopes], [...outputs], approvals, waits, purse]);
  }

  #decide(moves: Move[]): Decisions {
    let needs = noNeeds();
    const chance: Chance = { uuid: () => this.#uuid(), fraction: () => this.fraction };
    for (let round = 0; round < 200; round += 1) {
      const result = advance({
        plan: this.plan,
        slice: sliceOf(this, needs, moves),
        moves,
        now: this.now,
        chance,
      });
      if (result.kind === "decided") return result.decisions;
      needs = mergeNeeds(needs, result.needs);
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

  /** A worker asks for the step; it need not get it. */
  offer(name: string): Decisions {
    return this.move({ type: "claimed", step: refOf(name), offer: anyWorker });
  }

  claim(name: string): Work {
    this.offer(name);
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

  #check({ events }: Decisions): void {
    for (const event of events) this.#replay.apply({ ...event, at: this.now });
    checkRun(this);
    checkReplay(this, this.#replay);
  }

  #uuid(): string {
    this.#ids += 1;
    return `00000000-0000-7000-8000-${String(this.#ids).padStart(12, "0")}`;
  }
}

function refOf(name: string): StepRef {
  const [node = "", scope = ""] = name.split("@");
  return { node, scope };
}
