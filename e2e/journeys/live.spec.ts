import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { StepJson } from "@/lib/contract/run-steps";
import { decide, startRun, waitingRun } from "./api";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

const INSTANCE = join(import.meta.dirname, "../../.tmp/e2e/journeys/instance.json");

/** The worker that the supervisor runs now; it notes web and worker, in this order. */
async function workerPid(): Promise<number> {
  const { children } = JSON.parse(await readFile(INSTANCE, "utf8")) as { children: number[] };
  const pid = children[1];
  if (!pid) throw new Error("There is no worker.");
  return pid;
}

async function isAtWork(page: Page, runId: string): Promise<boolean> {
  const answer = await page.request.get(`/v1/runs/${runId}/steps`);
  const { items } = (await answer.json()) as { items: StepJson[] };
  // A container runs without a worker.
  return items.some(({ status, attempts }) => status === "running" && attempts > 0);
}

/** Kills the worker while it is at work on a run, and returns the run. */
async function killWorkerAtWork(page: Page): Promise<string> {
  const { id } = await startRun(page, "A worker dies");
  await expect.poll(() => isAtWork(page, id), { intervals: [10], timeout: 30_000 }).toBe(true);
  const pid = await workerPid();
  // A stopped process finishes nothing, so what is at work now will be at work when it is killed.
  process.kill(pid, "SIGSTOP");
  if (await isAtWork(page, id)) {
    process.kill(pid, "SIGKILL");
    return id;
  }
  process.kill(pid, "SIGCONT");
  return killWorkerAtWork(page);
}

test("a run whose worker is killed in the middle ends right, and its page shows it", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const id = await killWorkerAtWork(page);
  await page.goto(`/runs/${id}`);
  const run = runPage(page);
  await expect(page.locator('[data-node][data-status="running"]').first()).toBeVisible();

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
