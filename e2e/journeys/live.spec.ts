import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { decide, startRun, waitingRun } from "./api";
import { personOf, signIn } from "./people";
import { runPage } from "./run-page";

const INSTANCE = join(import.meta.dirname, "../../.tmp/e2e/instance.json");

/** The worker that the supervisor runs now; it notes web and worker, in this order. */
async function workerPid(): Promise<number> {
  const { children } = JSON.parse(await readFile(INSTANCE, "utf8")) as { children: number[] };
  const pid = children[1];
  if (!pid) throw new Error("There is no worker.");
  return pid;
}

test("a run whose worker is killed in the middle ends right, while its page is open", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const { id } = await startRun(page, "A worker dies");
  await page.goto(`/runs/${id}`);
  const run = runPage(page);
  await expect(page.locator('[data-node][data-status="running"]').first()).toBeVisible({
    timeout: 30_000,
  });
  process.kill(await workerPid(), "SIGKILL");

  await expect(run.status("waiting")).toBeVisible({ timeout: 75_000 });
  const approver = await personOf(browser, "approver");
  await decide(approver, id, "approve");
  await expect(run.status("succeeded")).toBeVisible({ timeout: 60_000 });
  await expect(run.event("step.started").filter({ hasText: "attempt 2" }).first()).toBeVisible();
});

test("a page that was offline shows what happened meanwhile", async ({ browser, page }) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "A connection breaks");
  await page.goto(`/runs/${id}`);
  const run = runPage(page);
  await expect(run.stream("live")).toBeVisible();
  await page.context().setOffline(true);

  const approver = await personOf(browser, "approver");
  await decide(approver, id, "approve");
  await page.context().setOffline(false);
  await expect(run.status("succeeded")).toBeVisible({ timeout: 60_000 });
  await expect(run.event("approval.decided")).toHaveCount(1);
});
