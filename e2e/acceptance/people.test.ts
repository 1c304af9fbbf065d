import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunJson } from "@/lib/contract/runs";
import { edges, House, type Refusal, toolNode } from "./house";
import { makeReporter } from "./reporter";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
}, START_MS);
afterAll(() => house?.stop());

/** A request, and where each answer leads. One that can expire has a way for that too. */
const asking = (expiry: Record<string, unknown> = {}) => {
  const expires = "expires_in" in expiry;
  return {
    nodes: [
      { id: "ask", type: "approval", role: "approver", title: "May it go on?", ...expiry },
      toolNode("after"),
      { id: "no", type: "end", status: "failed", reason: "rejected" },
      ...(expires ? [{ id: "late", type: "end", status: "failed", reason: "expired" }] : []),
    ],
    edges: edges(
      "ask.approved -> after",
      "ask.rejected -> no",
      "ask.revise -> no",
      ...(expires ? ["ask.expired -> late"] : []),
    ),
  };
};

describe("a request for a decision", () => {
  it("[SD-22] holds no worker, no job and no connection while it waits", async () => {
    const version = await house.publish(asking());
    const run = await house.start(version.id);
    await house.approvalOf(run.id);
    expect(await house.run(run.id)).toMatchObject({
      execution_status: "waiting",
      status_reason: "approval",
      review_status: "pending",
    });
    const [held] = await house.stack.query<{ running: number; ready: number }>(
      "select (select count(*)::int from steps where status = 'running') as running, (select count(*)::int from ready_steps) as ready",
    );
    expect(held).toEqual({ running: 0, ready: 0 });
    const jobs = await house.stack
      .query<{ n: number }>("select count(*)::int as n from bullmq.job where state = 'active'")
      .catch(() => [{ n: 0 }]);
    expect(jobs[0]?.n).toBe(0);
  });

  it("[SD-24] [SD-08] counts exactly one of two decisions at once", async () => {
    const version = await house.publish(asking());
    for (let round = 0; round < 10; round += 1) {
      const run = await house.start(version.id);
      const approval = await house.approvalOf(run.id);
      const answers = await Promise.all([
        house.decide<Refusal>("approver", approval, "approve"),
        house.decide<Refusal>("admin", approval, "reject"),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const loser = answers.find(({ status }) => status === 409);
      expect(loser?.body.error.code).toBe("APPROVAL_ALREADY_DECIDED");
      expect(JSON.stringify(loser?.body.error.details)).toMatch(/approved|rejected/);
      const rows = await house.stack.query<{ n: number }>(
        "select count(*)::int as n from decisions d join approvals a on a.id = d.approval_id join runs r on r.id = a.run_id where r.status_version > 0 and a.title = 'May it go on?' group by a.id having count(*) > 1",
      );
      expect(rows).toEqual([]);
      const won = answers[0]?.status === 200 ? "succeeded" : "failed";
      expect((await house.runIn(run.id)).execution_status).toBe(won);
    }
  });

  it("[SD-25] [P6-13] is refused to whoever may not decide it, and that is recorded", async () => {
    const version = await house.publish(asking());
    const run = await house.start(version.id);
    const approval = await house.approvalOf(run.id);
    for (const role of ["viewer", "operator", "author"] as const) {
      const answer = await house.decide<Refusal>(role, approval, "approve");
      expect([role, answer.status, answer.body.error.code]).toEqual([role, 403, "FORBIDDEN"]);
    }
    expect((await house.decide<Refusal>("stranger", approval, "approve")).status).toBe(404);
    expect((await house.run(run.id)).execution_status).toBe("waiting");
    const denials = await house.stack.query<{ n: number }>(
      "select count(*)::int as n from audit_events where result = 'denied' and target like '%/approvals/%/decide'",
    );
    expect(denials[0]?.n).toBeGreaterThanOrEqual(3);
  });

  it("[P6-14] takes the declared way when it expires", async () => {
    const version = await house.publish(asking({ expires_in: "PT1S", on_expired: "port" }));
    const run = await house.runIn((await house.start(version.id)).id);
    expect(run).toMatchObject({
      execution_status: "failed",
      status_reason: "expired",
      review_status: "rejected",
    });
    expect((await house.steps(run.id)).after?.status).toBe("skipped");
  });

  it("[SD-26] refuses a decision that comes too late, with where things stand", async () => {
    const version = await house.publish(asking({ expires_in: "PT1S", on_expired: "port" }));
    const run = await house.start(version.id);
    const approval = await house.approvalOf(run.id);
    await house.runIn(run.id);
    const answer = await house.decide<Refusal>("approver", approval, "approve");
    expect([answer.status, answer.body.error.code]).toEqual([410, "APPROVAL_EXPIRED"]);
    expect(JSON.stringify(answer.body.error.details)).toContain("expired");
  });

  it("is withdrawn when its run is cancelled", async () => {
    const version = await house.publish(asking());
    const run = await house.start(version.id);
    const approval = await house.approvalOf(run.id);
    await house.ok<RunJson>("operator", "POST", `/v1/runs/${run.id}/cancel`, {
      reason: "Not needed.",
    });
    await house.runIn(run.id);
    const answer = await house.decide<Refusal>("approver", approval, "approve");
    expect([answer.status, answer.body.error.code]).toEqual([409, "APPROVAL_CLOSED"]);
  });
});

describe("what a run produces", () => {
  const reporter = async () => {
    await makeReporter(house);
    return house.publish({
      nodes: [
        { id: "write", type: "agent", agent: "reporter@1.0.0", input: { topic: "signal boxes" } },
        {
          id: "deliver",
          type: "deliver",
          artifacts: ["${{ nodes.write.output.report }}"],
          channel: { kind: "download" },
        },
      ],
      edges: edges("write -> deliver"),
    });
  };

  it("[SD-27] [SD-37] cannot be changed, and is nobody else's to see", async () => {
    const version = await reporter();
    const run = await house.runIn((await house.start(version.id)).id);
    expect(run).toMatchObject({ execution_status: "succeeded", delivery_status: "delivered" });
    const { items } = await house.ok<{
      items: { latest_version: { id: string; checksum: string } }[];
    }>("operator", "GET", `/v1/runs/${run.id}/artifacts`);
    const artifact = items[0]?.latest_version;
    if (!artifact) throw new Error("The run has no artifact.");
    const content = await house.call<string>(
      "operator",
      "GET",
      `/v1/artifact-versions/${artifact.id}/content`,
    );
    expect(content.status).toBe(200);
    expect(content.headers.get("etag")).toContain(artifact.checksum);
    for (const path of [
      `/v1/artifact-versions/${artifact.id}`,
      `/v1/artifact-versions/${artifact.id}/content`,
    ]) {
      expect((await house.call("stranger", "GET", path)).status).toBe(404);
    }
    expect(
      (await house.call("viewer", "GET", `/v1/artifact-versions/${artifact.id}/content`)).status,
    ).toBe(403);
    await expect(
      house.stack.query("update artifact_versions set checksum = repeat('0', 64)"),
    ).rejects.toThrow(/immutable/);
    await expect(house.stack.query("delete from artifact_versions")).rejects.toThrow(/immutable/);
    const again = await house.call<string>(
      "operator",
      "GET",
      `/v1/artifact-versions/${artifact.id}/content`,
    );
    expect(again.body).toBe(content.body);
  });

  it("[SD-46] leads from a delivery to its run, version and review", async () => {
    const { items } = await house.ok<{
      items: { id: string; run: { id: string }; files: { checksum: string }[] }[];
    }>("operator", "GET", "/v1/deliveries");
    const delivery = items[0];
    if (!delivery) throw new Error("There is no delivery.");
    const run = await house.run(delivery.run.id);
    expect(run).toMatchObject({ execution_status: "succeeded", review_status: "not_required" });
    expect(run.workflow_version_id).toMatch(/^wfv_/);
    expect(delivery.files[0]?.checksum).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("publishing", () => {
  it("[P6-01] refuses an edge to a node that does not exist, and names node, field and place", async () => {
    const draft = await house.draft({ nodes: [toolNode("a")], edges: edges("a -> nowhere") });
    const { status, body } = await house.tryPublish(draft);
    expect([status, body.error.code]).toEqual([422, "VALIDATION_FAILED"]);
    expect(body.error.details.findings).toContainEqual(
      expect.objectContaining({
        code: "unknown_node",
        severity: "error",
        path: "/spec/edges/0/to",
        message: expect.stringContaining("nowhere"),
      }),
    );
  });

  it("[P6-02] refuses a loop, bounded or not, until this build can run one", async () => {
    const draft = await house.draft({
      nodes: [toolNode("a"), toolNode("b")],
      edges: edges("a -> b", "b -> a"),
    });
    const { status, body } = await house.tryPublish(draft);
    expect(status).toBe(422);
    expect(JSON.stringify(body.error.details.findings)).toContain("cycle");
  });
});
