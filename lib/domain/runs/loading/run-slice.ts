import type {
  Derivation,
  Needs,
  OpenRequest,
  PurseState,
  RequestState,
  RunFacts,
  RunState,
  ScopeState,
  Slice,
  StepState,
  UndoState,
} from "@/lib/engine/advance/model";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { factsOf, type LockedRun } from "../moving/run-row";
import type { Judgements } from "./load-artifact-versions";

/** The steps that have been loaded so far, by `stepKey`; `null`: looked for, and there is no such row. */
class StepRows extends Map<string, StepState | null> {
  /** Whether all rows are there, so that what is not among them has none. */
  isWhole = false;

  override get(key: string): StepState | null | undefined {
    return super.get(key) ?? (this.isWhole || super.has(key) ? null : undefined);
  }
}

/** The part of a run that has been loaded so far. It grows until the core can decide. */
export class RunSlice implements Slice {
  readonly run: RunState;
  readonly facts: RunFacts;
  readonly steps = new StepRows();
  readonly outputs = new Map<string, Json>();
  readonly scopes = new Map<string, ScopeState | null>();
  readonly results = new Map<string, Json[]>();
  input: JsonObject | undefined;
  #hasAllOpen = false;
  approvals: RequestState[] | undefined;
  readonly requests = new Map<string, OpenRequest | null>();
  openEffects: Set<string> | undefined;
  readonly versions = new Map<string, string[] | null>();
  readonly judgements = new Map<string, Judgements>();
  undo: UndoState | undefined;
  readonly timers = new Map<string, number | null>();
  purse: PurseState | undefined;
  derivation: Derivation | null | undefined;

  constructor(run: LockedRun) {
    this.run = run.state;
    this.facts = factsOf(run);
  }

  get hasAllOpen(): boolean {
    return this.#hasAllOpen || this.steps.isWhole;
  }

  set hasAllOpen(hasAllOpen: boolean) {
    this.#hasAllOpen = hasAllOpen;
  }

  /** Takes over every row of its steps. */
  fill(steps: Iterable<[string, StepState]>): void {
    for (const [key, step] of steps) this.steps.set(key, step);
    this.steps.isWhole = true;
  }
}

/** What one run lacks, to be decided about. */
export type Lack = { runId: string; needs: Needs };

/** The slice of a run of the batch, once its row is there: the lock may be in the flight that asks for the rest. */
export type SliceOf = (runId: string) => RunSlice | undefined;
