import { describe, expect, it } from "vitest";
import { previewRerun } from "@/lib/domain/runs/rerun/preview-rerun";
import { rerunRun } from "@/lib/domain/runs/rerun/rerun-run";
import { aPerson, aRun, claimNext, end, failure } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { createDelegation } from "./create-delegation";
import { decideApproval } from "./decide-approval";
import { approve, pendingOf } from "./testing";

/** A run that asks in a round of a loop, and whoever asked for a run may not answer. */
async function anAskedRound() {
  const pool = `own-word-${newId("run").slice(-12)}`;
  const body = {
    nodes: [
      { id: "ok", type: "approval", title: "Go on?", role: "admin", exclude_requester: true },
    ],
  };
  const until = "nodes.ok.output.decision == 'approved'";
  const run = await aRun("rounds -> c", {
    pool,
    nodes: {
      rounds: { id: "rounds", type: "loop", max_iterations: 2, until, body },
      c: noop("c", { pool, on_failure: "fail_run" }),
    },
  });
  return { run, bob: await aPerson(run, "admin"), eve: await aPerson(run, "admin") };
}

describe("a yes that its giver may not give to what they ask for themselves", () => {
  it("is not taken over by their rerun: of a round, and of the run before the last", async () => {
    const { run, bob, eve } = await anAskedRound();
    await decideApproval(bob, await pendingOf(run), approve);
    await end(await claimNext(run), failure());
    const fateFor = async (by: typeof bob, runId = run.runId) => {
      const [rounds] = (await previewRerun(by, runId, "c")).steps;
      return rounds?.why ?? rounds?.fate;
    };
    expect(await fateFor(bob)).toBe("requester_decided");
    expect(await fateFor(eve)).toBe("reused");

    const asked = { id: newId("run"), from: "c", reason: "Once more.", traceId: "t" };
    const { id: runId } = await rerunRun(eve, run.runId, asked);
    await end(await claimNext(run), failure());
    expect(await fateFor(bob, runId)).toBe("requester_decided");
    expect(await fateFor(eve, runId)).toBe("reused");
    await expectSound({ runId });
  });

  it("is theirs also where another gave it in their place", async () => {
    const { run, bob } = await anAskedRound();
    const dan = await aPerson(run, "approver");
    const endsAt = new Date(Date.now() + 60_000);
    await createDelegation(bob, {
      id: newId("delegation"),
      to: dan.id,
      startsAt: null,
      endsAt,
      reason: "",
    });
    await decideApproval(dan, await pendingOf(run), approve);
    await end(await claimNext(run), failure());
    const { steps } = await previewRerun(bob, run.runId, "c");
    expect(steps[0]).toMatchObject({ node: "rounds", why: "requester_decided" });
  });
});
