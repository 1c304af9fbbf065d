import { describe, expect, it } from "vitest";
import { resolveEffect } from "@/lib/domain/runs/control/resolve-effect";
import { claimNext, end, eventsOf, runRow, stepRow } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { agentRuns, runAgent } from "@/lib/execution/testing/agent-runs";
import { startServer } from "@/lib/execution/testing/http-server";
import type { JsonObject } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();
const OUTPUT = { type: "object", required: ["booking"] };

/** An agent whose second call of three was sent, and whose answer is lost. */
async function aLostCall() {
  let calls = 0;
  const server = await startServer((_, response) => {
    calls += 1;
    if (calls === 2) response.writeHead(500).end();
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ booking: calls }));
  });
  const { place, runs } = await agentRuns(server.url, [{ n: 1 }, { n: 2 }, { n: 3 }], {
    contract: { writes: true, idempotency: "none", outputSchema: OUTPUT },
  });
  const [run] = runs;
  if (!run) throw new Error("There is no run.");
  const work = await claimNext(run);
  await end(work, await runAgent(work));
  expect(await stepRow(run, "help")).toMatchObject({ status: "waiting", wait_reason: "reconcile" });
  return { server, place, run, step: { runId: run.runId, node: "help", scope: "" } };
}

const callsOf = (runId: string) =>
  query<{ kind: string; state: string; attempt: number; result: JsonObject }>(
    "select kind, state, attempt, result from calls where run_id = $1 order by branch, ordinal",
    [runId],
  );

const happened = (output: JsonObject) =>
  ({ verdict: "happened", reason: "Looked it up.", evidence: "Booking 7", output }) as const;

describe("[SD-18] a lost call of an agent that has happened, as somebody says", () => {
  it("is answered with what they give, and the agent goes on and repeats nothing", async () => {
    const { server, place, run, step } = await aLostCall();
    expect(await resolveEffect(place, step, happened({ booking: 7 }))).toMatchObject({
      status: "ready",
    });
    expect((await callsOf(run.runId))[3]).toMatchObject({
      kind: "tool",
      state: "confirmed",
      result: { given: { booking: 7 } },
    });
    const again = await claimNext(run);
    expect(again.number).toBe(2);
    const result = await runAgent(again);
    expect(result).toMatchObject({ status: "succeeded" });
    await end(again, result);
    expect(server.seen.map(({ body }) => JSON.parse(body))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const calls = await callsOf(run.runId);
    expect(calls.map(({ kind, attempt }) => `${kind} ${attempt}`)).toEqual([
      "model 1",
      "tool 1",
      "model 1",
      "tool 1",
      "model 2",
      "tool 2",
      "model 2",
    ]);
    expect(
      await query("select status from effects where run_id = $1 order by ordinal", [run.runId]),
    ).toEqual([{ status: "confirmed" }, { status: "confirmed" }, { status: "confirmed" }]);
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    expect(await eventsOf(run)).toEqual(
      expect.arrayContaining(["operator.intervened help", "effect.confirmed help"]),
    );
    await expectSound(run);
  });

  it("must be given what its tool would have answered", async () => {
    const { place, run, step } = await aLostCall();
    await expect(resolveEffect(place, step, happened({ other: 1 }))).rejects.toMatchObject({
      code: "INPUT_SCHEMA_MISMATCH",
      details: { issues: [{ path: "/body/output" }] },
    });
    expect(await stepRow(run, "help")).toMatchObject({ wait_reason: "reconcile" });
  });

  it("counts once where two say so at once", async () => {
    const { place, run, step } = await aLostCall();
    const said = await Promise.allSettled([
      resolveEffect(place, step, happened({ booking: 7 })),
      resolveEffect(place, step, happened({ booking: 8 })),
    ]);
    expect(said.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const confirmed = (await eventsOf(run)).filter((type) => type === "effect.confirmed help");
    expect(confirmed).toHaveLength(1);
    await expectSound(run);
  });
});
