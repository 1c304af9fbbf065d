import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { post, runThatIs } from "./api";
import { closeOwnBrowsers, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

const manifestOf = (name: string, agent: string) => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name, title: `Workflow ${name}` },
  spec: {
    input: { type: "object", required: ["topic"], properties: { topic: { type: "string" } } },
    nodes: [
      { id: "work", type: "agent", agent, input: { topic: "${{ input.topic }}" } },
      { id: "done", type: "end", status: "succeeded" },
    ],
    edges: [{ from: "work", to: "done" }],
  },
});

async function makeAgent(page: Page, name: string): Promise<void> {
  await page.goto("/agents");
  await page.getByRole("link", { name: "New agent" }).click();
  await page.getByLabel("Title", { exact: true }).first().fill(`Agent ${name}`);
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  await page.getByRole("button", { name: "Create the agent" }).click();
  const instructions = page.getByLabel("Instructions");
  await expect(instructions).toHaveAccessibleDescription(/Fill this in/);
  await instructions.fill("Answer in one sentence.");
  await page.getByRole("button", { name: "Create the agent" }).click();
  await page.waitForURL(/\/agents\/agt_/);
}

test("an author makes an agent, publishes a second version, and a workflow runs with it", async ({
  page,
}) => {
  const name = `own-${randomUUID().slice(0, 8)}`;
  await signIn(page, "author");
  await makeAgent(page, name);
  await expect(page.getByRole("button", { name: new RegExp(`${name}@1.0.0`) })).toBeVisible();

  await page.getByRole("button", { name: "New version" }).click();
  await page.getByLabel("Instructions").fill("Answer in two sentences.");
  const beside = page.context().waitForEvent("page");
  await page.getByRole("navigation", { name: "Versions" }).getByText("1.0.0").click();
  await (await beside).close();
  await expect(page.getByLabel("Instructions")).toHaveValue("Answer in two sentences.");
  await page.getByRole("button", { name: "Added to: 1.1.0" }).click();
  await page.getByRole("button", { name: "Publish 1.1.0" }).click();
  await expect(page.getByRole("button", { name: new RegExp(`${name}@1.1.0`) })).toBeVisible();
  await page.getByRole("navigation", { name: "Versions" }).getByText("1.0.0").click();
  await expect(page.getByText("Answer in one sentence.")).toBeVisible();
  await expect(page.getByText("An older version, never changed")).toBeVisible();

  await page.goto("/workflows?new=import");
  const dialog = page.getByRole("dialog");
  const manifest = manifestOf(`flow-${name}`, `${name}@1.1.0`);
  await dialog.getByLabel("Manifest").fill(JSON.stringify(manifest));
  await dialog.getByRole("button", { name: "Import" }).click();
  // What it warns of (no budget) is shown before the canvas.
  await dialog.getByRole("link", { name: "Open the canvas" }).click();
  await page.waitForURL(/\/workflows\/wfl_/);
  const workflowId = new URL(page.url()).pathname.split("/").at(-1);
  await post(page, `/v1/workflows/${workflowId}/versions`, {}, { "if-match": '"1"' });
  const run = await post<{ id: string }>(page, "/v1/runs", {
    workflow_id: workflowId,
    input: { topic: "Rivers" },
  });
  await runThatIs(page, run.id, "succeeded");

  await page.goto(`/agents?q=${name}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("1 workflow");
});

test("an author describes a tool, and what is wrong is said at its field", async ({ page }) => {
  const name = `lookup-${randomUUID().slice(0, 8)}`;
  await signIn(page, "author");
  await page.goto("/tools/new");
  await page.getByLabel("Title", { exact: true }).first().fill("Lookup");
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  const address = page.getByLabel("Address");
  await address.fill("example.test/lookup");
  await page.getByRole("button", { name: "Create the tool" }).click();
  await expect(address).toHaveAccessibleDescription(/Begin with http/);
  await expect(address).toBeFocused();
  await address.fill("https://example.test/lookup");
  await page.getByRole("button", { name: "Create the tool" }).click();
  await page.waitForURL(/\/tools\/tol_/);
  await expect(page.getByRole("button", { name: new RegExp(`${name}@1.0.0`) })).toBeVisible();
});

test("a viewer reads agents, and there is no form for them", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/agents");
  await page.getByRole("link", { name: "Research", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What it does" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New version" })).toHaveCount(0);
  expect((await page.goto("/agents/new"))?.status()).toBe(404);
});

test("whoever leaves a form is asked before what they typed is lost", async ({ page }) => {
  await signIn(page, "author");
  await page.goto("/tools");
  await page.getByRole("link", { name: "New tool" }).click();
  const title = page.getByLabel("Title", { exact: true }).first();
  const dialog = page.getByRole("dialog", { name: "Leave what you have typed?" });
  const runs = page.getByRole("navigation").getByRole("link", { name: "Runs" }).first();
  await title.fill("Weather");
  await runs.click();
  await dialog.getByRole("button", { name: "Keep it as it is" }).click();
  await expect(title).toHaveValue("Weather");
  await expect(page).toHaveURL(/\/tools\/new/);
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: /^Inbox/ }).click();
  await dialog.getByRole("button", { name: "Leave without it" }).click();
  await page.waitForURL(/\/inbox/);
});
