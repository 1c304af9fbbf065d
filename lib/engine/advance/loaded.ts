import type { Plan, PlanNode } from "@/lib/engine/plan";
import { planNode } from "@/lib/engine/plan";
import type { Json, JsonObject } from "@/lib/kernel/json";
import type {
  Needs,
  OpenRequest,
  RequestState,
  RunFacts,
  Slice,
  StepRef,
  StepState,
  VersionJudgements,
} from "./model";
import { stepKey } from "./model";
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
  readonly plan: Plan;
  protected readonly slice: Slice;
  /** By `stepKey`: copies, which may be changed. */
  protected readonly steps = new Map<string, StepState>();
  protected readonly outputs = new Map<string, Json>();
  protected readonly requests = new Map<string, OpenRequest>();
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
    const loaded = this.slice.steps.get(key);
    if (loaded === undefined) {
      if (this.#isNew) return null;
      throw new Missing({ steps: [ref] });
    }
    if (loaded === null) return null;
    const fresh = { ...loaded };
    this.steps.set(key, fresh);
    return fresh;
  }

  /** Asks for many steps at once, so that a wide node costs one more query and not hundreds. */
  require(refs: readonly StepRef[]): void {
    if (this.#isNew) return;
    const steps = refs.filter((ref) => {
      const key = stepKey(ref);
      return !this.steps.has(key) && this.slice.steps.get(key) === undefined;
    });
    if (steps.length > 0) throw new Missing({ steps });
  }

  /** The output of a step that has ended, `null` for one that gave none. */
  output(ref: StepRef): Json {
    const key = stepKey(ref);
    const own = this.outputs.get(key);
    if (own !== undefined) return own;
    const loaded = this.slice.outputs.get(key);
    if (loaded !== undefined) return loaded;
    if (this.#isNew) return null;
    throw new Missing({ outputs: [ref] });
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

  /** For each artifact version: what was said of it. */
  judgementsOf(versions: readonly string[]): ReadonlyMap<string, VersionJudgements> {
    const missing = versions.filter((id) => !this.slice.judgements.has(id));
    if (missing.length > 0) throw new Missing({ judgements: missing });
    return this.slice.judgements;
  }
}
