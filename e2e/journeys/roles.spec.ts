import { runThatIs, waitingRun } from "./api";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("a viewer is offered nothing that they may not do", async ({ browser, page }) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "For a viewer");
  const viewer = await personOf(browser, "viewer");
  await expect(viewer.getByRole("heading", { name: "Under way" })).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Start a run" })).toHaveCount(0);

  await viewer.goto(`/runs/${id}`);
  await expect(viewer.getByText("This run waits for an approver")).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Cancel run" })).toHaveCount(0);
  const asked = runPage(viewer).approval;
  await expect(asked.getByRole("button", { name: /^(Approve|Reject)/ })).toHaveCount(0);
  await expect(viewer.getByRole("link", { name: "Download" })).toHaveCount(0);
  await expect(
    viewer.getByText("You may see which artifacts there are, not what is in them."),
  ).toBeVisible();
});

test("an operator cancels a run, and says why", async ({ page }) => {
  await signIn(page, "operator");
  const { id } = await waitingRun(page, "To be cancelled");
  await page.goto(`/runs/${id}`);
  await page.getByRole("button", { name: "Cancel run" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel the run" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Say why");
  await dialog.getByLabel("Reason").fill("The topic has changed.");
  await dialog.getByRole("button", { name: "Cancel the run" }).click();

  await expect(dialog).toBeHidden();
  await expect(runPage(page).status("cancelled")).toContainText("The topic has changed.", {
    timeout: 60_000,
  });
  await expect(runPage(page).approval).toHaveAttribute("data-status", "withdrawn");
  await runThatIs(page, id, "cancelled");
});

test("whoever may decide and control does both on a phone", async ({ browser }) => {
  const page = await personOf(browser, "owner", { viewport: { width: 390, height: 844 } });
  const { id } = await waitingRun(page, "Cancelled on the way");
  await page.goto(`/runs/${id}`);
  await expect(page.getByRole("button", { name: "Review and decide" })).toBeVisible();
  await page.getByRole("button", { name: "More to do with the run" }).click();
  await page.getByRole("menuitem", { name: "Cancel run" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The topic has changed.");
  await dialog.getByRole("button", { name: "Cancel the run" }).click();
  await runThatIs(page, id, "cancelled");
});

test("what an operator may do with a run covers one row of a phone, in both languages", async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await personOf(browser, "operator", { viewport });
  const { id } = await waitingRun(page, "In one row");
  const chinese = await personOf(browser, "operator", { viewport, locale: "zh-CN" });
  for (const reader of [page, chinese]) {
    await reader.goto(`/runs/${id}`);
    const bar = reader.locator("[data-actions]");
    await expect(bar.getByRole("button")).toHaveCount(3);
    expect((await bar.boundingBox())?.height).toBeLessThan(72);
    await bar.getByRole("button").last().click();
    // How many depends on whether its workflow has got another version meanwhile.
    await expect(reader.getByRole("menuitem").first()).toBeVisible();
  }
});

test("a run of nobody's workspace is a page that is not there", async ({ page }) => {
  await signIn(page, "owner");
  const answer = await page.goto("/runs/run_01h2xcejqtf2nbrexx3vqjhp41");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});

test("no page of an approver asks for content that they may not read", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "For an approver");
  const approver = await personOf(browser, "approver");
  const refused: string[] = [];
  approver.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
  await approver.goto(`/runs/${id}`);
  await expect(approver.getByRole("link", { name: "Download" })).toBeVisible();
  await approver.getByRole("button", { name: "research-notes.md" }).click();
  await expect(
    approver.getByText("Your role may read only what a request shows you."),
  ).toBeVisible();
  expect(refused).toEqual([]);
});
