import { expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { aRun, claimNext, end } from "@/lib/domain/runs/testing";
import { testDatabase } from "@/lib/platform/testing/database";
import { runsInNeed } from "./attention.sql";
import { readAttention } from "./read-attention";

const { query } = testDatabase();

const failed = {
  status: "failed",
  error: { class: "permission", code: "NO_SCOPE", message: "The key lacks a scope." },
} as const;

it("names held runs and those that failed within a day, and no other", async () => {
  const place = await aTenant();
  const viewer = await aMember(place, "viewer");
  const held = await aRun("a", {
    place,
    pool: "held",
    nodes: { a: { id: "a", type: "tool", tool: "noop@1.0.0", pool: "held", on_failure: "hold" } },
  });
  await end(await claimNext(held), failed);
  const lost = await aRun("a", { place });
  await end(await claimNext(lost), failed);
  await aRun("a", { place });

  const { items } = await readAttention(viewer, { limit: 10 });
  expect(items.map(({ id }) => id)).toEqual([lost.runId, held.runId]);
  expect(items[0]).toMatchObject({
    execution_status: "failed",
    failure: { message: "The key lacks a scope.", node: "a" },
  });
  expect(items[1]).toMatchObject({ status_reason: "hold", stands_at: [{ node: "a" }] });

  await query("update runs set ended_at = now() - interval '25 h' where id = $1", [lost.runId]);
  expect((await readAttention(viewer, { limit: 10 })).items).toHaveLength(1);
  const stranger = await aMember(await aTenant(), "owner");
  expect((await readAttention(stranger, { limit: 10 })).items).toEqual([]);
});

it("looks at what is live and at one day alone", async () => {
  const run = await aRun("a");
  const { text, values } = runsInNeed(run, 10);
  await query("set enable_seqscan = off");
  const rows = await query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
  await query("set enable_seqscan = on");
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("runs_ended_idx");
  expect(plan).toMatch(
    /runs_live_by_workspace_idx[^\n]*\n\s*Index Cond: \(\(tenant_id = .* AND \(workspace_id = /,
  );
});
