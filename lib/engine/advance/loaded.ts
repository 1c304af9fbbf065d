import type { Plan, PlanNode } from "@/lib/engine/plan";
import { planNode } from "@/lib/engine/plan";
import { scopePath } from "@/lib/engine/scope-path";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type {
  Derivation,
  Needs,
  OpenRequest,
  PurseState,
  RequestState,
  RunFacts,
  ScopeState,
  Slice,
  StepRef,
  StepState,
  TimerRef,
  UndoState,
  VersionJudgements,
} from "./model";
import { stepKey, timerKey } from "./model";
import type { AdvanceInput } from "./moves";

/** Thrown inside the core alone: something that was not loaded is needed. */
export class Missing extends Error {
  readonly needs: Partial<Needs>;
  constructor(needs: Partial<Needs>) {
    super("The slice lacks something.");
    this.needs = needs;
  }
}

/** What a decision reads of a run: a private copy of the slice. What it lacks is thrown, to be loaded. */
export class Loaded {
  /** Changes when the run goes to another version. */
  plan: Plan;
  /** By `stepKey`: steps whose rows are taken away by this decision. */
  protected readonly gone = new Set<string>();
  protected readonly slice: Slice;
  /** By `stepKey`: copies, which may be changed. */
  protected readonly steps = new Map<string, StepState>();
  protected readonly outputs = new Map<string, Json>();
  protected readonly requests = new Map<string, OpenRequest>();
  #purse: PurseState | undefined;
  /** By path: copies, which may be changed. */
  protected readonly scopes = new Map<string, ScopeState>();
  /** Scopes that were opened by this decision: what was not saved yet cannot be missing in them. */
  protected readonly fresh = new Set<string>();
  /** Nothing was saved of it yet, so that nothing can be missing. */
  readonly #isNew: boolean;

  constructor({ plan, slice, moves }: AdvanceInput) {
    this.plan = plan;
    this.slice = slice;
    this.#isNew = moves[0]?.type === "created";
  }

  get facts(): RunFacts {
    return this.slice.facts;
  }

  node(ref: StepRef): PlanNode {
    return planNode(this.plan, ref.node);
  }

  /** The step, or `null` if it has no row yet. */
  step(ref: StepRef): StepState | null {
    const key = stepKey(ref);
    const copy = this.steps.get(key);
    if (copy) return copy;
    if (this.gone.has(key)) return null;
    const loaded = this.slice.steps.get(key);
    if (loaded === undefined) {
      if (this.#isNew || this.fresh.has(ref.scope)) return null;
      throw new Missing({ steps: [ref] });
    }
    if (loaded === null) return null;
    const own = { ...loaded, scopeCounts: loaded.scopeCounts && { ...loaded.scopeCounts } };
    this.steps.set(key, own);
    return own;
  }

  /** Asks for many steps at once, so that a wide node costs one more query and not hundreds. */
  require(refs: readonly StepRef[]): void {
    if (this.#isNew) return;
    const steps = refs.filter((ref) => {
      const key = stepKey(ref);
      const isKnown = this.steps.has(key) || this.gone.has(key) || this.fresh.has(ref.scope);
      return !isKnown && this.slice.steps.get(key) === undefined;
    });
    if (steps.length > 0) throw new Missing({ steps });
  }

  /** The scope at this path, which must have a row. */
  scope(path: string): ScopeState {
    const own = this.scopes.get(path);
    if (own) return own;
    const loaded = this.slice.scopes.get(path);
    if (loaded === undefined) throw new Missing({ scopes: [path] });
    if (loaded === null) throw new Error(`Scope ${path} has no row.`);
    const copy = { ...loaded };
    this.scopes.set(path, copy);
    return copy;
  }

  /** Whether the scope's row is at hand. */
  hasScope(path: string): boolean {
    return this.scopes.has(path) || this.slice.scopes.has(path);
  }

  /** Asks for many scopes at once. */
  requireScopes(paths: readonly string[]): void {
    const scopes = paths.filter(
      (path) => !this.scopes.has(path) && this.slice.scopes.get(path) === undefined,
    );
    if (scopes.length > 0) throw new Missing({ scopes });
  }

  /** What every item of a foreach gave, in order: of one that was tried again, what came of it last. */
  results(container: StepRef, total: number): Json[] {
    const saved = this.slice.results.get(stepKey(container));
    const fresh = new Map(
      this.#closedNow(container).map(({ ordinal, result }) => [ordinal, result]),
    );
    return Array.from({ length: total }, (_, ordinal): Json => {
      const own = fresh.get(ordinal);
      if (own !== undefined) return own;
      if (!saved) throw new Missing({ results: [container] });
      return saved[ordinal] ?? null;
    });
  }

  /** The scopes of a container that this decision has closed, by their number. */
  #closedNow({ node, scope: parent }: StepRef): ScopeState[] {
    return [...this.scopes.values()]
      .filter(
        (scope) =>
          scope.container === node &&
          scope.parent === parent &&
          scope.status === "closed" &&
          this.slice.scopes.get(scopePath(scope))?.status !== "closed",
      )
      .sort((a, b) => a.number - b.number);
  }

  /** The output of a step that has ended, `null` for one that gave none. */
  output(ref: StepRef): Json {
    const key = stepKey(ref);
    const own = this.outputs.get(key);
    if (own !== undefined) return own;
    const loaded = this.slice.outputs.get(key);
    if (loaded !== undefined) return loaded;
    if (this.#isNew || this.fresh.has(ref.scope)) return null;
    throw new Missing({ outputs: [ref] });
  }

  /** Asks for the outputs of many steps at once. */
  requireOutputs(refs: readonly StepRef[]): void {
    if (this.#isNew) return;
    const outputs = refs.filter((ref) => {
      const key = stepKey(ref);
      const isKnown = this.outputs.has(key) || this.fresh.has(ref.scope);
      return !isKnown && this.slice.outputs.get(key) === undefined;
    });
    if (outputs.length > 0) throw new Missing({ outputs });
  }

  get input(): JsonObject {
    if (this.slice.input === undefined) throw new Missing({ input: true });
    return this.slice.input;
  }

  /** Every step that is not terminal, by node id and scope. */
  open(): StepState[] {
    if (!this.slice.hasAllOpen && !this.#isNew) throw new Missing({ allOpen: true });
    for (const loaded of this.slice.steps.values()) if (loaded) this.step(loaded);
    return [...this.steps.values()]
      .filter((step) => step.endedAt === null)
      .sort((a, b) => (stepKey(a) < stepKey(b) ? -1 : 1));
  }

  /** The same, where they are about to end: with the scopes that count them, asked for at once and not one by one. */
  openToEnd(): StepState[] {
    const open = this.open();
    this.requireScopes([...new Set(open.map(({ scope }) => scope))].filter((path) => path !== ""));
    return open;
  }

  get approvals(): readonly RequestState[] {
    if (this.#isNew) return [];
    if (this.slice.approvals === undefined) throw new Missing({ approvals: true });
    return this.slice.approvals;
  }

  /** The open request that a step waits with: a copy, which may be changed. */
  request(ref: StepRef): OpenRequest {
    const key = stepKey(ref);
    const copy = this.requests.get(key);
    if (copy) return copy;
    const loaded = this.slice.requests.get(key);
    if (loaded === undefined) throw new Missing({ requests: [ref] });
    if (loaded === null) throw new Error(`Step ${key} waits with no open request.`);
    const fresh = { ...loaded, votes: [...loaded.votes] };
    this.requests.set(key, fresh);
    return fresh;
  }

  /** Asks for the open requests of many steps at once. */
  requireRequests(refs: readonly StepRef[]): void {
    const requests = refs.filter((ref) => {
      const key = stepKey(ref);
      return !this.requests.has(key) && this.slice.requests.get(key) === undefined;
    });
    if (requests.length > 0) throw new Missing({ requests });
  }

  /** The step waits with another request from now on. */
  replaceRequest(ref: StepRef, request: OpenRequest): void {
    this.requests.set(stepKey(ref), request);
  }

  /** Whether the step has an effect outside of which nobody knows what became, and that must not be repeated. */
  hasOpenEffect(ref: StepRef): boolean {
    if (this.slice.openEffects === undefined) throw new Missing({ openEffects: true });
    return this.slice.openEffects.has(stepKey(ref));
  }

  /** For each artifact version that the tenant has: all versions of the same product, itself included. */
  productsOf(versions: readonly string[]): ReadonlyMap<string, readonly string[]> {
    const missing = versions.filter((id) => !this.slice.versions.has(id));
    if (missing.length > 0) throw new Missing({ versions: missing });
    return new Map(
      versions.flatMap((id) => {
        const product = this.slice.versions.get(id);
        return product ? [[id, product] as const] : [];
      }),
    );
  }

  /** What is left to undo, as far as it was saved. */
  undoOf(nodes: readonly string[]): UndoState {
    if (!this.slice.undo) throw new Missing({ undo: [...nodes] });
    return this.slice.undo;
  }

  /** When a clock is due, by what is saved; `null`: none stands. */
  savedDueTime(timer: TimerRef): number | null {
    const due = this.slice.timers.get(timerKey(timer));
    if (due === undefined) throw new Missing({ timers: [timer] });
    return due;
  }

  /** The purse of a run that has one: a copy, which may be changed. */
  get purse(): PurseState {
    const { purse } = this.slice;
    if (!purse) throw new Missing({ purse: true });
    this.#purse ??= { ...purse, carved: [...purse.carved] };
    return this.#purse;
  }

  /** What the run takes over of another when it begins. */
  get derivation(): Derivation | null {
    if (this.slice.derivation === undefined) throw new Missing({ derivation: true });
    return this.slice.derivation;
  }

  /** For each artifact version: what was said of it. */
  judgementsOf(versions: readonly string[]): ReadonlyMap<string, VersionJudgements> {
    const missing = versions.filter((id) => !this.slice.judgements.has(id));
    if (missing.length > 0) throw new Missing({ judgements: missing });
    return this.slice.judgements;
  }
}
