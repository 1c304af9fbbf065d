import { findNode, undoneBy } from "@/lib/engine/plan";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";

type Kind =
  | "runs that ended"
  | "steps"
  | "operator"
  | "people and clocks"
  | "faults"
  | "a version that does not take the run";

/** What people, operators and clocks did, by the event that says it. */
const ACTS: Readonly<Record<string, string>> = {
  "approval.vote": "a vote of several",
  "approval.decided": "a decision",
  "approval.expired": "an expiry",
  "approval.withdrawn": "a withdrawal",
  "approval.superseded": "a request superseded",
  "approval.delegated": "a delegation",
  "approval.reminded": "a reminder",
  "approval.escalated": "an escalation",
  "artifact.version_created": "an edit of what is shown",
  "run.paused": "a pause",
  "run.cancelling": "a cancel",
  "run.migrated": "a migration",
  "run.compensating": "a run that undoes what it did",
};

/** What was generated, counted. Shrinking counts too. */
export class ModelTally {
  readonly #counts = new Map<string, number>();

  /** Counts what has happened in a run that is over. */
  note({ run, plan, steps, events, deaths, refusals }: MemoryRun): void {
    this.#count("runs that ended", run.status);
    for (const { node } of steps.values())
      this.#count(
        "steps",
        undoneBy(node) ? "undoing" : (findNode(plan, node)?.type ?? "of an older version"),
      );
    for (const { type, payload } of events) {
      const act = ACTS[type];
      if (type === "approval.decided" && payload.override === true)
        this.#count("people and clocks", "an override");
      else if (act) this.#count("people and clocks", act);
      if (type === "operator.intervened") this.#count("operator", String(payload.action));
      if (type === "attempt.ended") this.#count("faults", `attempt ${String(payload.status)}`);
    }
    this.#count("faults", "a death between deciding and saving", deaths);
    this.#count("faults", "refused: late, twice, or not allowed", refusals);
  }

  /** Counts why versions did not take a run. */
  noteRefused(refused: ReadonlyMap<string, number>): void {
    for (const [why, count] of refused)
      this.#count("a version that does not take the run", why, count);
  }

  #count(kind: Kind, what: string, by = 1): void {
    const key = `${kind} | ${what}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  /** A row of a table for each thing counted, under the name of the property. */
  rows(property: string): string {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, count]) => `| ${property} | ${key} | ${count} |\n`)
      .join("");
  }
}
