import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { RunJson } from "@/lib/contract/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import { post, runThatIs, waitingRun } from "./api";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runListPage } from "./run-list-page";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

type Imported = { workflow: { id: string; draft_revision: number } };

/** A published workflow whose one step divides by what the run is given: zero fails it. */
async function publishDivision(page: Page): Promise<WorkflowVersionJson> {
  const name = `journey-${randomUUID().slice(0, 8)}`;
  const weigh = {
    type: "transform",
    id: "weigh",
    title: "Weigh the parts",
    mapping: { part: "${{ 10 / input.parts }}" },
    on_failure: "fail_run",
  };
  const source = JSON.stringify({
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name, title: "Weighing" },
    spec: {
      input: { type: "object", properties: { parts: { type: "integer" } }, required: ["parts"] },
      nodes: [weigh],
      edges: [],
    },
  });
  const { workflow } = await post<Imported>(page, "/v1/workflows/import", { source });
  return post<WorkflowVersionJson>(
    page,
    `/v1/workflows/${workflow.id}/versions`,
    { notes: "For a journey." },
    { "if-match": `"${workflow.draft_revision}"` },
  );
}

async function failedRun(page: Page, title: string): Promise<RunJson> {
  const { id } = await publishDivision(page);
  const run = await post<RunJson>(page, "/v1/runs", {
    workflow_version_id: id,
    input: { parts: 0 },
    title,
  });
  return runThatIs(page, run.id, "failed");
}

test("an operator finds a failed run by its filters, and understands the step that failed", async ({
  browser,
  page,
}) => {
  const title = `Weighing ${randomUUID().slice(0, 8)}`;
  await signIn(page, "author");
  const { id } = await failedRun(page, title);

  const operator = await personOf(browser, "operator");
  const list = runListPage(operator);
  await operator.goto("/runs");
  await list.search.fill(title);
  await list.filter("Status", "Failed");
  await expect(operator).toHaveURL(/status=failed/);
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows.first()).toContainText("weigh");

  await list.rows.first().getByRole("link").click();
  await operator.waitForURL(new RegExp(`/runs/${id}`));
  const failure = operator.locator("[data-failure]");
  await expect(failure).toContainText("Weigh the parts");
  await expect(failure).toContainText("What helps");
  await failure.getByRole("button", { name: "Show the step" }).click();
  await expect(operator.getByRole("heading", { name: "Weigh the parts" })).toBeFocused();
  await expect(operator).toHaveURL(/step=weigh/);
  const step = operator.locator('[data-step-detail="weigh"]');
  await expect(step).toContainText("Why it failed");
  await expect(runPage(operator).step("weigh")).toHaveAttribute("aria-pressed", "true");

  // The address alone shows the same again.
  await operator.reload();
  await expect(step).toContainText("Why it failed");
});

test("filters that nothing fits say so, and can be taken away together", async ({ page }) => {
  await signIn(page, "operator");
  await page.goto(`/runs?q=${randomUUID()}&since=1h&by=me`);
  await expect(page.getByText("No run fits these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL(/\/runs$/);
});

test("a run is started again with its input, after a look at it", async ({ page }) => {
  await signIn(page, "operator");
  const topic = `Again ${randomUUID().slice(0, 8)}`;
  const { id } = await waitingRun(page, topic);
  await page.goto(`/runs/${id}`);
  await page.getByRole("button", { name: "Run again" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Topic")).toHaveValue(topic);
  await dialog.getByRole("button", { name: /^Start version/ }).click();
  await page.waitForURL((url) => /\/runs\/run_/.test(url.pathname) && !url.pathname.endsWith(id));
});

test("the timeline shows how long a person has been waited for, with the step still chosen", async ({
  page,
}) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "Time passes");
  await page.goto(`/runs/${id}`);
  await runPage(page).step("confirm").click();
  await page.getByRole("tab", { name: "Timeline" }).click();
  const line = page.locator('[data-bar="confirm"]');
  await expect(line.locator('[data-span="person"]')).toHaveText(/^waits for a person/);
  await expect(line).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator('[data-bar="research"] [data-span="work"]').first()).toBeVisible();
});

test("the list follows new runs, and moves no row under the pointer", async ({ browser, page }) => {
  await signIn(page, "viewer");
  const list = runListPage(page);
  await page.goto("/runs");
  const author = await personOf(browser, "author");
  const first = await waitingRun(author, `First ${randomUUID().slice(0, 8)}`);
  await expect(list.rows.first()).toContainText(first.title);

  await list.rows.first().hover();
  const second = await waitingRun(author, `Second ${randomUUID().slice(0, 8)}`);
  const pill = page.getByRole("button", { name: /new run/ });
  await expect(pill).toBeVisible();
  await expect(list.rows.first()).toContainText(first.title);
  await pill.click();
  await expect(list.rows.first()).toContainText(second.title);
  await expect(page.getByRole("button", { name: /^Run again/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Start a run" })).toHaveCount(0);
});
