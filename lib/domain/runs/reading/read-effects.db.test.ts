import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRun } from "../testing";
import { anEffect } from "../testing/effects";
import { readEffects } from "./read-effects";

testDatabase();

/** Guards against a page that ends between two branches: both count their calls from one. */
it("leaves out no effect of a later branch, wherever a page ends", async () => {
  const run = await aRun("a -> b");
  for (const branch of [0, 1, 2]) await anEffect(run, "a", "confirmed", branch);
  await anEffect(run, "b");
  const reader = { tenantId: run.tenantId, workspaceId: run.workspaceId, role: "owner" as const };
  const seen: string[] = [];
  let cursor: Parameters<typeof readEffects>[2]["cursor"];
  do {
    const page = await readEffects(reader, run.runId, { limit: 1, cursor });
    seen.push(...page.items.map(({ step_id, branch }) => `${step_id.node} ${branch}`));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(["a 0", "a 1", "a 2", "b 0"]);
});
