import { randomUUID } from "node:crypto";
import type { RunJson } from "@/lib/contract/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { ImportedWorkflowJson } from "@/lib/contract/workflows";
import { post } from "./api";
import { inboxPage } from "./inbox-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

const manifest = (name: string) => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name, title: "A short brief" },
  spec: {
    limits: { budget: { tokens: 50, on_exhausted: "wait" } },
    input: { type: "object", properties: { topic: { type: "string" } } },
    nodes: [
      {
        id: "research",
        type: "agent",
        agent: "research-agent@2.1.0",
        title: "Research",
        input: { topic: "Tides", focus: "" },
      },
    ],
    edges: [],
  },
});

test("a run that waits for budget goes on once an admin grants more in the inbox", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const title = `Brief ${randomUUID().slice(0, 8)}`;
  const { workflow } = await post<ImportedWorkflowJson>(page, "/v1/workflows/import", {
    source: JSON.stringify(manifest(`brief-${randomUUID().slice(0, 8)}`)),
  });
  const version = await post<WorkflowVersionJson>(
    page,
    `/v1/workflows/${workflow.id}/versions`,
    { notes: "For a journey." },
    { "if-match": `"${workflow.draft_revision}"` },
  );
  const run = await post<RunJson>(page, "/v1/runs", {
    workflow_version_id: version.id,
    input: {},
    title,
  });
  await page.goto(`/runs/${run.id}`);
  await expect(runPage(page).status("waiting")).toBeVisible({ timeout: 60_000 });

  const admin = await personOf(browser, "admin");
  await admin.goto("/inbox");
  const inbox = inboxPage(admin);
  await inbox.row(title).click();
  await expect(inbox.open).toContainText("does not pay for its next call, so it waits.");
  await inbox.option("grant").click();
  await expect(admin.getByText("Say how much you grant, as a number.")).toBeVisible();
  const tokens = admin.getByLabel("Grant tokens");
  await expect(tokens).toBeFocused();
  await tokens.fill("100000");
  await inbox.option("grant").click();
  await expect(runPage(page).status("succeeded")).toBeVisible({ timeout: 60_000 });

  await page.goto(`/runs/${run.id}?tab=usage`);
  await expect(page.getByText("Granted on top: 100,000 tokens.")).toBeVisible();
});

test("an admin sets a budget of the workspace, changes it, and takes it away", async ({ page }) => {
  await signIn(page, "admin");
  await page.goto("/budgets");
  await page.getByRole("button", { name: "Set a budget" }).click();
  await page.getByRole("button", { name: "Save the budget" }).click();
  await expect(page.getByText("Name at least one amount.")).toBeVisible();
  await page.getByLabel("Dollars").fill("250");
  await page.getByRole("button", { name: "Save the budget" }).click();
  await expect(page.getByText("$0.00 of $250.00")).toBeVisible();

  await page.getByRole("button", { name: "Set a budget" }).click();
  await expect(page.getByText("It allows $250.00.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Change the budget" }).click();
  await expect(page.getByLabel("Dollars")).toHaveValue("250");
  await page.getByLabel("Dollars").fill("");
  await page.getByRole("button", { name: "Change the budget" }).click();
  await expect(page.getByText("No budget yet")).toBeVisible();
});
