import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { pendingOf } from "@/lib/domain/approvals/testing";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { startRun } from "@/lib/domain/runs/starting/start-run";
import { aPool, type TestRun } from "@/lib/domain/runs/testing";
import { aVersion, type TestVersion } from "@/lib/domain/runs/testing/versions";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import type { Amounts } from "@/lib/engine/budget/amounts";
import { noop } from "@/lib/engine/testing/a-plan";
import { answering, asking, open } from "@/lib/execution/ledger/testing";
import { Yielding } from "@/lib/execution/yielding";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";

type Bounded = { budget?: JsonObject; graph?: string };

/** A version whose steps are in a pool of their own. */
export async function aBounded(place: Place, { budget, graph = "a" }: Bounded) {
  const pool = aPool();
  const ids = [...new Set(graph.match(/[a-z]/g))];
  const nodes = Object.fromEntries(ids.map((id) => [id, noop(id, { pool })]));
  const spec = budget ? { limits: { budget } } : {};
  return { version: await aVersion(place, graph, { nodes, spec }), pool };
}

/** A run of it, as it is started by its owner. */
export async function begin(
  { version, pool }: { version: TestVersion; pool: string },
  budget?: { usd: number | null; tokens: number | null; toolCalls: number | null },
): Promise<TestRun> {
  const runId = newId("run");
  const owner = await aMember(version, "owner");
  await startRun(owner, { id: runId, target: { versionId: version.versionId }, input: {}, budget });
  return { ...version, runId, pool };
}

/** A run of a version of its own. */
export const aBoundedRun = async (bounded: Bounded) =>
  begin(await aBounded(await aTenant(), bounded));

/** Half a dollar is kept back for it, a quarter is what it costs. */
export const ask = async (work: ClaimedWork, request = "hello") =>
  (await open(work)).call(asking(request), answering("world"));

/** What the worker says of an attempt whose call the purse did not pay. */
export async function driesUp(work: ClaimedWork, request = "hello"): Promise<AttemptResult> {
  const refusal = await ask(work, request).catch((error: unknown) => error);
  if (refusal instanceof Yielding) return refusal.result;
  throw new Error("The call was paid.", { cause: refusal });
}

/** Says that a step is done. */
export const done: AttemptResult = { status: "succeeded", output: {} };

/** Somebody who may gives the run more. */
export const grant = async (run: TestRun, amount: Amounts, role: "owner" | "admin" = "admin") =>
  decideApproval(await aMember(run, role), await pendingOf(run), {
    option: "grant",
    reason: "",
    revision: 1,
    amount,
  });
