import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import type { RunJson } from "@/lib/contract/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { ImportedWorkflowJson } from "@/lib/contract/workflows";
import { post, runThatIs } from "./api";
import { type Manner, Outside } from "./outside";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

let outside: Outside;
test.afterEach(async () => {
  await closeOwnBrowsers();
  await outside.stop();
});

/** A run of one step that calls a side which behaves so, begun by whoever is signed in. */
async function calling(
  page: Page,
  manner: Manner,
  contract: Record<string, unknown>,
): Promise<RunJson> {
  outside = await Outside.start(manner);
  const name = `shop-${randomUUID().slice(0, 8)}`;
  const tool = await outside.makeTool(page, name, contract);
  const node = { id: "book", type: "tool", tool, title: "Book it", retry: { max_attempts: 1 } };
  const source = JSON.stringify({
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name, title: "Booking" },
    spec: { nodes: [{ ...node, on_failure: "hold" }], edges: [] },
  });
  const { workflow } = await post<ImportedWorkflowJson>(page, "/v1/workflows/import", { source });
  const version = await post<WorkflowVersionJson>(
    page,
    `/v1/workflows/${workflow.id}/versions`,
    { notes: "For a journey." },
    { "if-match": `"${workflow.draft_revision}"` },
  );
  const title = `Booking ${name}`;
  return post<RunJson>(page, "/v1/runs", { workflow_version_id: version.id, input: {}, title });
}

/** What needs attention, for an operator, with the case of a run. */
async function caseOf(browser: Browser, run: RunJson) {
  const operator = await personOf(browser, "operator");
  await operator.goto("/attention");
  const row = operator.getByRole("row", { name: new RegExp(run.title) });
  await expect(row).toBeVisible();
  return { operator, row };
}

test("an operator finds a held step, sees why, and has it tried again once the other side is back", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const run = await calling(page, "is down", { idempotency: "natural" });
  await runThatIs(page, run.id, "waiting");

  const { operator, row } = await caseOf(browser, run);
  await expect(row).toContainText("Step failed");
  await row.getByRole("link").first().click();
  await expect(runPage(operator).stepThatIs("book", "waiting")).toBeVisible();
  await expect(operator.getByText("400").first()).toBeVisible();

  outside.manner = "answers";
  await operator.getByRole("button", { name: "Try again" }).first().click();
  const dialog = operator.getByRole("dialog", { name: "Try this step again" });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("The shop is open again.");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(runPage(operator).status("succeeded")).toBeVisible();
  await operator.goto("/attention");
  await expect(operator.getByRole("row", { name: new RegExp(run.title) })).toHaveCount(0);
});

test("an operator says what became of a call whose answer was lost, and it is not made twice", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const run = await calling(page, "is lost", { writes: true, idempotency: "none" });
  await runThatIs(page, run.id, "waiting");

  const { operator, row } = await caseOf(browser, run);
  await expect(row).toContainText("Outcome unknown");
  await row.getByRole("link", { name: "Say what happened" }).click();
  await operator.getByRole("button", { name: "Say what became of it" }).first().click();
  const dialog = operator.getByRole("dialog", { name: "What became of the call" });
  await dialog.getByRole("combobox", { name: "What became of it" }).click();
  await operator.getByRole("option", { name: /^It happened/ }).click();
  await dialog.getByLabel("What shows it").fill("Booking 4711.");
  await dialog.getByLabel("Reason").fill("Seen in the shop.");
  await dialog.getByRole("button", { name: "It happened: go on" }).click();
  await expect(runPage(operator).status("succeeded")).toBeVisible();
  expect(outside.calls).toBe(1);
});
