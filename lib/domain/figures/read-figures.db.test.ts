import { beforeAll, describe, expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { aRun, claimNext, type TestRun } from "@/lib/domain/runs/testing";
import { copyRun } from "@/lib/domain/runs/testing/copies";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { readFigures } from "./read-figures";
import { countLive, tallyHours, waitsOfToday } from "./today.sql";

const { query, connect } = testDatabase();
const OLD_RUNS = 8_000;

let run: TestRun;

/** A copy of the run: `ago` before now it ended, or began if it has not. */
async function aCopy(fields: { status: string; ago?: string; delivery?: string; review?: string }) {
  const id = newId("run");
  await copyRun(
    `'id', $2::text, 'execution_status', $3::text, 'created_at', now(), 'ended_at', now() - $4::interval,
     'delivery_status', $5::text, 'review_status', $6::text`,
    [
      run.runId,
      id,
      fields.status,
      fields.ago ?? null,
      fields.delivery ?? "not_required",
      fields.review ?? "not_required",
    ],
  );
  return id;
}

const used = (runId: string, usd: number) =>
  query(
    `insert into usage_entries (tenant_id, workspace_id, id, run_id, node, attempt, kind, basis, usd, occurred_at)
     values ($1, $2, $3, $4, 'a', 1, 'model', 'reported', $5, now())`,
    [run.tenantId, run.workspaceId, newId("usageEntry"), runId, usd],
  );

/** The zone in which it is now noon, so that what happened an hour ago happened today. */
function zoneWhereItIsNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

beforeAll(async () => {
  run = await aRun("a; b");
  await copyRun(
    `'id', overlay(gen_random_uuid()::text placing '0190aaaa-aaaa-7' from 1 for 15),
     'execution_status', 'succeeded', 'created_at', now() - interval '300 d', 'ended_at', now() - interval '299 d'`,
    [run.runId],
    OLD_RUNS,
  );
  await query(
    `insert into steps (tenant_id, run_id, node, status, edges_total, attempts, ready_at, started_at, ended_at)
     select tenant_id, id, node, 'succeeded', 0, 1, created_at, created_at, ended_at
     from runs, unnest('{a,b}'::text[]) as node where ended_at is not null`,
  );
  await query(
    `insert into usage_entries (tenant_id, workspace_id, id, run_id, node, attempt, kind, basis, usd, occurred_at)
     select tenant_id, workspace_id, gen_random_uuid(), id, 'a', 1, 'model', 'reported', 0.1, created_at
     from runs where ended_at is not null`,
  );
  await query("analyze runs, steps, usage_entries");
});

describe("the figures of today", () => {
  it("tell what began and how it ended, in the reader's day, and what counts as qualified", async () => {
    const viewer = await aMember(run, "viewer");
    const good = await aCopy({
      status: "succeeded",
      ago: "1 h",
      delivery: "delivered",
      review: "approved",
    });
    await used(good, 0.25);
    await aCopy({ status: "succeeded", ago: "2 min", delivery: "delivered", review: "rejected" });
    await used(await aCopy({ status: "failed", ago: "2 min", delivery: "not_ready" }), 0.5);
    await aCopy({ status: "timed_out", ago: "2 min" });
    await aCopy({ status: "cancelled", ago: "2 min" });
    await aCopy({ status: "failed", ago: "25 h" });

    const figures = await readFigures(viewer, { time_zone: zoneWhereItIsNoon() });
    expect(figures.today).toEqual({
      started: 7,
      succeeded: 2,
      failed: 1,
      timed_out: 1,
      cancelled: 1,
      usd: 0.75,
      to_deliver: 3,
      qualified: 1,
    });
    expect(figures.hours).toHaveLength(13);
    expect(figures.hours[0]?.starts_at).toEqual(figures.since);
    expect(figures.hours.reduce((sum, hour) => sum + hour.succeeded, 0)).toBe(2);
    expect(figures.now).toEqual({ running: 0, queued: 1, waiting: 0 });
  });

  it("tell how long steps were ready before they started", async () => {
    const own = await aRun("a; b");
    const viewer = await aMember(own, "viewer");
    const ask = () => readFigures(viewer, { time_zone: zoneWhereItIsNoon() });
    expect((await ask()).queue_wait).toBeNull();
    await claimNext(own);
    await claimNext(own);
    await query(
      "update steps set ready_at = started_at - case node when 'a' then interval '2 s' else interval '4 s' end where run_id = $1",
      [own.runId],
    );
    const { queue_wait } = await ask();
    expect(queue_wait).toMatchObject({ steps: 2 });
    expect(queue_wait?.p50_ms).toBeCloseTo(3_000, 0);
    expect(queue_wait?.p95_ms).toBeCloseTo(3_900, 0);
  });

  it("are refused for a zone that the database does not know", async () => {
    const viewer = await aMember(run, "viewer");
    await expect(readFigures(viewer, { time_zone: "Mars/Olympus" })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      details: { issues: [{ path: "/query/time_zone" }] },
    });
  });

  it("show nothing of another workspace", async () => {
    const other = await aRun("a");
    const viewer = await aMember(other, "viewer");
    expect((await readFigures(viewer, { time_zone: "UTC" })).today).toMatchObject({
      succeeded: 0,
      failed: 0,
    });
  });

  it("read no table from end to end, however many runs there were before", async () => {
    const today = { ...run, timeZone: "Asia/Kathmandu" };
    for (const { text, values } of [tallyHours(today), waitsOfToday(today), countLive(run)]) {
      const rows = await query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).not.toMatch(/Seq Scan on (runs|steps|usage_entries)/);
    }
  });

  it("look at no live run of another workspace", async () => {
    const session = await connect();
    await session.query("set enable_seqscan = off");
    const { text, values } = countLive(run);
    const { rows } = await session.query(`explain ${text}`, values);
    await session.end();
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(
      /runs_live_by_workspace_idx[^\n]*\n\s*Index Cond: \(\(tenant_id = .* AND \(workspace_id = /,
    );
  });
});
