import { expect, it, onTestFinished, vi } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { createExecute } from "@/lib/execution/execute";
import { withRights } from "@/lib/execution/rights";
import { aContext, claimedWork, deliverNode } from "@/lib/execution/testing/claimed-work";
import type { Actor } from "@/lib/kernel/actor";
import type { Role } from "@/lib/kernel/permissions";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();
const execute = createExecute({
  deliver: withRights(async () => ({ status: "succeeded", output: null })),
});
const run = (work: ClaimedWork) => execute(work, aContext());
const LOST = { status: "failed", error: { class: "permission", code: "permission_lost" } };

async function workOf(actor: Actor, place = {}): Promise<ClaimedWork> {
  const work = await claimedWork(deliverNode(), null, { ...(await aTenant()), ...place });
  await query("update runs set runs_as = $2 where id = $1", [work.runId, JSON.stringify(actor)]);
  return work;
}

async function startedBy(role: Role) {
  const member = await aMember(await aTenant(), role);
  const work = await workOf({ kind: "user", id: member.id, name: "Ada" }, member);
  return { member, work };
}

it("runs for a member who may start runs", async () => {
  expect(await run((await startedBy("author")).work)).toMatchObject({ status: "succeeded" });
});

it("does not run for a member who may not, or may no longer", async () => {
  expect(await run((await startedBy("approver")).work)).toMatchObject(LOST);

  const { member, work } = await startedBy("author");
  await query("update memberships set role = 'viewer' where user_id = $1", [member.id]);
  expect(await run(work)).toMatchObject(LOST);
  await query("delete from memberships where user_id = $1", [member.id]);
  expect(await run(work)).toMatchObject(LOST);
});

it("does not run for an account that was disabled since", async () => {
  const { member, work } = await startedBy("owner");
  await query("update users set disabled_at = now() where id = $1", [member.id]);
  expect(await run(work)).toMatchObject(LOST);
});

async function startedByKey() {
  const admin = await aMember(await aTenant(), "admin");
  const id = newId("apiKey");
  await query(
    `insert into api_keys (tenant_id, workspace_id, id, name, role, prefix, key_hash, created_by)
     values ($1, $2, $3, 'ci', 'operator', 'sbx_1', $4, $5)`,
    [admin.tenantId, admin.workspaceId, id, id, admin.id],
  );
  return { id, work: await workOf({ kind: "service_account", id, name: "ci" }, admin) };
}

it("runs for an API key until it is revoked or its time is over", async () => {
  const { id, work } = await startedByKey();
  expect(await run(work)).toMatchObject({ status: "succeeded" });
  await query("update api_keys set expires_at = now() - interval '1 minute' where id = $1", [id]);
  expect(await run(work)).toMatchObject(LOST);
  await query("update api_keys set expires_at = null, revoked_at = now() where id = $1", [id]);
  expect(await run(work)).toMatchObject(LOST);
});

/** Guards against a worker whose clock is wrong: all its steps would be held, or none. */
it("asks the database what time it is, and not its own clock", async () => {
  const { id, work } = await startedByKey();
  await query("update api_keys set expires_at = now() + interval '1 hour' where id = $1", [id]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await run(work)).toMatchObject({ status: "succeeded" });
});

it("runs for the system itself", async () => {
  const work = await workOf({ kind: "system", id: "seed", name: "Seed" });
  expect(await run(work)).toMatchObject({ status: "succeeded" });
});
