import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { actorOf } from "@/lib/kernel/actor";
import type { ApprovalId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

/**
 * A wire between the mover and PostgreSQL that can be cut at the worst moment: the commit has arrived, and its
 * answer never comes back.
 */
class Wire {
  #server: Server | undefined;
  #isArmed = false;
  cuts = 0;

  async open(target: { host: string; port: number }): Promise<number> {
    const server = createServer((near) => this.#join(near, connect(target)));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("No port.");
    return address.port;
  }

  /** Cuts the connection of the next commit, after it has taken effect. */
  arm(): void {
    this.#isArmed = true;
  }

  close(): void {
    this.#server?.close();
  }

  #join(near: Socket, far: Socket): void {
    let isCutting = false;
    near.on("data", (chunk) => {
      if (this.#isArmed && chunk.includes("engine_commit")) {
        this.#isArmed = false;
        isCutting = true;
      }
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (!isCutting) return near.write(chunk);
      this.cuts += 1;
      near.destroy();
      far.destroy();
      return false;
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  }
}

const wire = new Wire();
const original = new URL(testDatabase().url);
const port = await wire.open({ host: original.hostname, port: Number(original.port) });
// Before the first use of the environment, which is read once.
vi.stubEnv("DATABASE_URL", Object.assign(new URL(original), { port: String(port) }).href);
const testing = await import("../testing");
const { mover } = await import("./engine");
const { aSecondVersion } = await import("../testing/versions");
const { expectSound } = await import("../testing/soundness");
const { aRun, aWorker, claim, claimNext, done, end, eventsOf, runRow, stepRow } = testing;

beforeAll(async () => {
  // The first transaction of each connection prepares; the cut ones should not differ from any later one.
  await end(await claimNext(await aRun("a")), done());
});
afterAll(() => wire.close());

describe("a connection that breaks between a commit and its answer", () => {
  it("makes a completion repeat itself, and it knows that it has taken effect", async () => {
    const run = await aRun("a -> b");
    const work = await claimNext(run);
    const cuts = wire.cuts;
    wire.arm();

    expect((await end(work, done())).outcome).toEqual({ ok: true });
    expect(wire.cuts).toBe(cuts + 1);
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready", edges_satisfied: 1 });
    expect(await eventsOf(run)).not.toContain("step.late_result a");
    await expectSound(run);
  });

  it("makes a start repeat itself without a second run", async () => {
    const cuts = wire.cuts;
    wire.arm();
    const run = await aRun("a");

    expect(wire.cuts).toBe(cuts + 1);
    expect((await eventsOf(run)).filter((type) => type === "run.created")).toHaveLength(1);
    await expectSound(run);
  });

  it("fails a claim, and what it had claimed is found among what the worker holds", async () => {
    const run = await aRun("a");
    const workerId = await aWorker();
    wire.arm();
    await expect(claim(run, workerId)).rejects.toThrow("lost");

    const { heldAttempts } = await import("../workers/held-attempts");
    expect(await heldAttempts(workerId)).toMatchObject([{ runId: run.runId, node: "a" }]);
  });

  it("leaves a cancellation that was asked for once, once", async () => {
    const run = await aRun("a");
    wire.arm();
    const { outcome } = await mover().move({
      tenantId: run.tenantId,
      runId: run.runId,
      move: {
        type: "cancel_requested",
        reason: "test",
        actor: { kind: "system", id: "test", name: "Test" },
      },
    });
    expect(outcome.ok).toBe(true);
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    await expectSound(run);
  });
});

describe("a word on a run whose answer is lost", () => {
  it("is kept once: the outcome that a verifier has said", async () => {
    const { decideOutcome } = await import("../control/decide-outcome");
    const run = await aRun("a");
    await end(await claimNext(run), done());
    const verifier = await testing.aPerson(run, "approver");
    wire.arm();
    const said = await decideOutcome(verifier, run.runId, {
      outcome: "waived",
      criteria: [],
      evidence: [],
      reason: "A rehearsal.",
    });
    expect(said.decisions).toHaveLength(1);
    expect((await eventsOf(run)).filter((type) => type === "outcome.decided")).toHaveLength(1);
    await expectSound(run);
  });

  it("hands a question on once", async () => {
    const ask = { id: "ask", type: "approval", role: "approver", title: "Go on?" };
    const run = await aRun("ask; ask.approved -> b; ask.rejected -> no", { nodes: { ask } });
    const [asked] = await testDatabase().query<{ id: string; fence: number }>(
      "select a.id, s.fence from approvals a join steps s using (run_id, node, scope) where a.run_id = $1",
      [run.runId],
    );
    const giver = await testing.aPerson(run, "approver");
    const delegate = await testing.aPerson(run, "approver");
    const delegation = {
      id: newId("delegation"),
      approvalId: asked?.id ?? "",
      giver: actorOf(giver),
      delegate: actorOf(delegate),
      until: null,
      reason: "",
    };
    wire.arm();
    const { outcome } = await mover().move({
      tenantId: run.tenantId,
      runId: run.runId,
      move: {
        type: "approval_delegated",
        step: { node: "ask", scope: "" },
        fence: asked?.fence ?? 0,
        delegation,
      },
      also: [
        {
          text: `insert into delegations (tenant_id, workspace_id, id, giver_id, delegate_id, approval_id, reason, starts_at)
            values ($1, $2, $3, $4, $5, $6, '', now())`,
          values: [
            run.tenantId,
            run.workspaceId,
            delegation.id,
            giver.id,
            delegate.id,
            delegation.approvalId,
          ],
        },
      ],
    });
    expect(outcome).toEqual({ ok: true });
    const events = await eventsOf(run);
    expect(events.filter((type) => type.startsWith("approval.delegated"))).toHaveLength(1);
    await expectSound(run);
  });

  /** Guards against an operator who is told that their act came too late, by the act itself. */
  it("is known again by its audit row: an operator who steps in, and one who goes over others' heads", async () => {
    const { cancelStep, skipStep } = await import("../control/intervene");
    const { overrideApproval } = await import("@/lib/domain/approvals/override-approval");
    const { withdrawApproval } = await import("@/lib/domain/approvals/withdraw-approval");
    const { pendingOf } = await import("@/lib/domain/approvals/testing");
    const steps = await aRun("a -> b; c");
    const operator = await testing.aPerson(steps, "operator");
    const stepOf = (node: string) => ({ runId: steps.runId, node, scope: "" });
    wire.arm();
    expect(await skipStep(operator, stepOf("a"), "not needed")).toMatchObject({
      status: "skipped",
    });
    wire.arm();
    expect(await cancelStep(operator, stepOf("c"), "not needed")).toMatchObject({
      status: "failed",
    });
    await expectSound(steps);
    const ask = { id: "ask", type: "approval", role: "approver", title: "Go on?" };
    const word = { revision: 1, reason: "nobody is here" };
    for (const act of [
      (id: ApprovalId) => overrideApproval(operator, id, { ...word, option: "approve" }),
      (id: ApprovalId) => withdrawApproval(operator, id, word),
    ]) {
      const place = { tenantId: steps.tenantId, workspaceId: steps.workspaceId };
      const run = await aRun("ask; ask.approved -> b; ask.rejected -> no", {
        place,
        nodes: { ask },
      });
      const id = await pendingOf(run);
      const cuts = wire.cuts;
      wire.arm();
      expect((await act(id)).approval.status).toMatch(/approved|withdrawn/);
      expect(wire.cuts).toBe(cuts + 1);
      await expectSound(run);
    }
  });

  it("takes it to another version once", async () => {
    const { migrateRun } = await import("../migration/migrate-run");
    const ask = { id: "ask", type: "approval", role: "approver", title: "Go on?" };
    const graph = "a -> ask; ask.approved -> b; ask.rejected -> no";
    const pool = `cut-${newId("run").slice(-12)}`;
    const run = await aRun(graph, { pool, nodes: { ask } });
    await end(await claimNext(run), done());
    const versionId = await aSecondVersion(run);
    const operator = await testing.aPerson(run, "operator");
    wire.arm();
    const mapping = { a: "a", ask: "ask" };
    const moved = await migrateRun(operator, run.runId, { versionId, mapping, reason: "Mended." });
    expect(moved.workflow_version_id).toBe(versionId);
    expect((await eventsOf(run)).filter((type) => type === "run.migrated")).toHaveLength(1);
    await expectSound(run);
  });

  it("takes a loop at work with it once, and its round goes on once", async () => {
    const { migrateRun } = await import("../migration/migrate-run");
    const { decision } = await import("../testing/races");
    const pool = `cut-${newId("run").slice(-12)}`;
    const rounds = {
      id: "rounds",
      type: "loop",
      max_iterations: 3,
      until: "nodes.ask.output.option == 'approve'",
      body: { nodes: [{ id: "ask", type: "approval", role: "approver", title: "Good?" }] },
    };
    const run = await aRun("rounds -> after", { pool, nodes: { rounds } });
    const scope = "rounds:0";
    await decision(run, { node: "ask", scope }, "reject")(mover());
    const versionId = await aSecondVersion(run);
    const operator = await testing.aPerson(run, "operator");
    const cuts = wire.cuts;
    wire.arm();
    const mapping = { rounds: "rounds" };
    await migrateRun(operator, run.runId, { versionId, mapping, reason: "Mended." });
    expect(wire.cuts).toBe(cuts + 1);
    const events = await eventsOf(run);
    expect(events.filter((type) => type === "run.migrated")).toHaveLength(1);
    const asked = { node: "ask", scope: "rounds:1" };
    expect(
      (await decision(run, asked, "approve", undefined, { fence: 3 })(mover())).outcome,
    ).toEqual({
      ok: true,
    });
    await end(await claimNext(run), done());
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
    await expectSound(run);
  });
});

describe("a database that goes away for a moment", () => {
  it("keeps what was to be moved, and moves it", async () => {
    const runs = await Promise.all([aRun("a"), aRun("a"), aRun("a")]);
    const works = [];
    for (const run of runs) works.push(await claimNext(run));
    const ends = works.map((work) => end(work, done()));
    await testDatabase().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'signalbox engine' and datname = current_database()`,
    );
    expect((await Promise.all(ends)).map(({ outcome }) => outcome.ok)).toEqual([true, true, true]);
    for (const run of runs)
      expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
  });
});
