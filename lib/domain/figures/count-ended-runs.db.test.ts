import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { countEndedRuns } from "./count-ended-runs";

const query = testDatabase().query;

/** A tenant with a workspace on the other side of the date line, and a version that runs can point to. */
async function aWorkspace(timeZone: string) {
  const [tenant, workspace, workflow, version] = Array.from({ length: 4 }, () => randomUUID());
  await query("insert into tenants (id, name) values ($1, 'T')", [tenant]);
  await query(
    "insert into workspaces (tenant_id, id, slug, name, time_zone) values ($1, $2, 'w', 'W', $3)",
    [tenant, workspace, timeZone],
  );
  await query(
    `insert into workflows (tenant_id, workspace_id, id, name, title, created_by) values ($1, $2, $3, 'f', 'F', '{}')`,
    [tenant, workspace, workflow],
  );
  await query(
    `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest, plan_format, published_by)
     values ($1, $2, $3, $4, 1, '{}', 'd', '{}', 1, '{}')`,
    [tenant, workspace, version, workflow],
  );
  const aRun = async (status: string, endedAt: string | null, delivery = "not_required") => {
    const id = randomUUID();
    await query(
      `insert into runs (tenant_id, workspace_id, id, workflow_id, workflow_version_id, title, execution_status,
         delivery_status, steps_waiting, initiated_by, runs_as, trace_id, created_at, ended_at)
       values ($1, $2, $3, $4, $5, 'R', $6::run_status, $7::run_delivery_status, '{0,0,0,0,0,0,0,0,0}', '{}', '{}', 't', now(), $8)`,
      [tenant, workspace, id, workflow, version, status, delivery, endedAt],
    );
    return { tenantId: asId("tenant", tenant ?? ""), key: id, runId: asId("run", id) };
  };
  const used = (runId: string, usd: string, tokens: number) =>
    query(
      `insert into usage_entries (tenant_id, workspace_id, id, run_id, node, attempt, kind, basis, usd, tokens_in, tokens_out, occurred_at)
       values ($1, $2, $3, $4, 'n', 1, 'model', 'reported', $5, $6, $6, now())`,
      [tenant, workspace, randomUUID(), runId, usd, tokens],
    );
  const figures = () =>
    query(
      `select day, succeeded, failed, cancelled, timed_out, delivered, usd::text, tokens
       from day_figures where workspace_id = $1 order by day`,
      [workspace],
    );
  return { aRun, used, figures };
}

const none = { succeeded: 0, failed: 0, cancelled: 0, timed_out: 0, delivered: 0, tokens: 0 };

describe("counting ended runs", () => {
  it("adds a run to its day once, however often its message comes", async () => {
    const { aRun, used, figures } = await aWorkspace("UTC");
    const message = await aRun("succeeded", "2026-11-05T10:00Z", "delivered");
    await used(message.runId, "0.25", 100);
    await used(message.runId, "0.50", 10);
    await Promise.all([countEndedRuns([message]), countEndedRuns([message, message])]);
    await countEndedRuns([message]);
    expect(await figures()).toEqual([
      { ...none, day: "2026-11-05", succeeded: 1, delivered: 1, usd: "0.750000", tokens: 220 },
    ]);
  });

  it("counts every way of ending, on the day of the workspace's time zone", async () => {
    const { aRun, figures } = await aWorkspace("Asia/Shanghai");
    const late = "2026-11-05T20:00Z";
    await countEndedRuns([
      await aRun("failed", late),
      await aRun("cancelled", late),
      await aRun("timed_out", "2026-11-05T10:00Z"),
    ]);
    await countEndedRuns([await aRun("failed", late)]);
    expect(await figures()).toEqual([
      { ...none, day: "2026-11-05", timed_out: 1, usd: "0.000000" },
      { ...none, day: "2026-11-06", failed: 2, cancelled: 1, usd: "0.000000" },
    ]);
  });

  it("adds nothing for a run that has not ended, or is gone", async () => {
    const { aRun, figures } = await aWorkspace("UTC");
    const gone = asId("run", randomUUID());
    const running = await aRun("running", null);
    await countEndedRuns([running, { ...running, key: gone, runId: gone }]);
    expect(await figures()).toEqual([]);
  });
});
