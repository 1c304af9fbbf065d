import { expect } from "vitest";
import { type Amounts, eachOf, minus, NOTHING, plus } from "@/lib/engine/budget/amounts";
import { lacking } from "@/lib/engine/budget/purse";
import type { Choose } from "@/lib/engine/testing/chance";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { ADA } from "@/lib/engine/testing/model-interventions";

const usd = (amount: number): Amounts => ({ ...NOTHING, usd: amount });
const CALL = usd(0.4);
const SPENT = usd(0.25);
const ABOVE = "00000000-0000-7000-8000-0000000000b1";

/** The ledger of the run's paid calls: keeps back before, settles after, and gives back with the attempt's end. */
export class ModelPurse {
  readonly #run: MemoryRun;
  /** Attempts that have a call under way. */
  readonly #calls = new Set<string>();

  constructor(run: MemoryRun) {
    this.#run = run;
  }

  /** The attempt makes a paid call, or finds that it cannot. Says whether it did either. */
  call(name: string, choose: Choose): boolean {
    const { purse } = this.#run;
    const work = this.#run.workOf(name);
    if (!purse || this.#calls.has(work.attemptId) || choose(2) === 0) return false;
    const shortOf = choose(8) === 0 ? ABOVE : null;
    if (shortOf === null && lacking(purse, CALL).length === 0) {
      purse.reserved = plus(purse.reserved, CALL);
      this.#calls.add(work.attemptId);
    } else {
      this.#run.end(work, { status: "yielded", reason: "budget", need: CALL, shortOf });
    }
    return true;
  }

  /** The attempt's call has ended: what it cost is known. */
  settle(name: string): void {
    this.#giveBack(this.#run.workOf(name).attemptId, SPENT);
  }

  /** After every move. */
  look(): void {
    const { purse } = this.#run;
    if (!purse) return;
    for (const { attemptId } of this.#run.attempts) this.#giveBack(attemptId, NOTHING);
    const calls = Array.from(this.#calls, () => CALL);
    const parts = purse.carved.map(({ amounts }) => amounts);
    expect(purse.reserved).toEqual([...calls, ...parts].reduce(plus, NOTHING));
    this.#lookAtWaiting();
  }

  /** What waits for money waits for an answer, or for what somebody else has kept back. */
  #lookAtWaiting(): void {
    const { purse, steps, approvals } = this.#run;
    const waiting = [...steps.values()].filter(({ waitReason }) => waitReason === "budget");
    const requests = approvals.filter(({ node, status }) => node === "" && status === "pending");
    expect(requests.map(({ id }) => id)).toEqual(purse?.requestId ? [purse.requestId] : []);
    if (waiting.length === 0) expect(requests).toEqual([]);
    else if (requests.length === 0) expect(purse?.reserved).not.toEqual(NOTHING);
  }

  #giveBack(attemptId: string, spent: Amounts): void {
    const { purse } = this.#run;
    if (!purse || !this.#calls.delete(attemptId)) return;
    purse.reserved = minus(purse.reserved, CALL);
    purse.spent = plus(purse.spent, spent);
  }
}

/** Somebody grants more, or does not; or there is room again above the run. */
export function answerGrant(run: MemoryRun, choose: Choose): void {
  if (run.purse?.shortOf && choose(3) === 0) {
    expect(run.move({ type: "budget_freed" }).outcomes).toEqual([{ ok: true }]);
    return;
  }
  const option = choose(5) === 0 ? "reject" : "grant";
  const answer = {
    type: "grant_decided",
    approvalId: run.purse?.requestId ?? "",
    amount: option === "grant" ? eachOf(() => 1 + choose(2)) : null,
    decision: {
      id: `answer ${run.events.length}`,
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: ADA,
    },
  } as const;
  expect(run.move(answer).outcomes).toEqual([{ ok: true }]);
  expect(run.move(answer).outcomes[0]).toMatchObject({ ok: false });
}
