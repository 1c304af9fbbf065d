import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { publishTemplate } from "./api";
import { inboxPage } from "./inbox-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

const TEMPLATE_TITLE = "Research report";

/** Opens the dialog that starts a run from Home, and chooses the workflow of this title. */
async function startDialog(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: "Start a run" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill(title);
  await dialog.getByRole("option", { name: title }).first().click();
  return dialog;
}

const startButton = (dialog: Locator): Locator =>
  dialog.getByRole("button", { name: /^Start version/ });

test("an author starts the published template, an approver approves, and the report is downloaded", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const title = `Report of ${test.info().testId}`;
  await publishTemplate(page, title);

  await page.reload();
  const dialog = await startDialog(page, title);
  await dialog.getByLabel("Topic").fill("Battery recycling");
  await startButton(dialog).click();
  await page.waitForURL(/\/runs\/run_/);
  const run = runPage(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Battery recycling");
  await expect(run.status("waiting")).toBeVisible({ timeout: 60_000 });
  await expect(run.stepThatIs("research", "succeeded")).toBeVisible();
  await expect(run.stepThatIs("analysis", "succeeded")).toBeVisible();
  await expect(run.event("approval.requested")).toBeVisible();
  await expect(run.approval.getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  const approver = await personOf(browser, "approver");
  await approver.getByRole("link", { name: "Open inbox" }).click();
  await approver.waitForURL(/\/inbox/);
  const inbox = inboxPage(approver);
  await inbox.row("Battery recycling").last().click();
  await expect(inbox.open).toContainText(title);
  await expect(inbox.open.getByText("sha256").first()).toBeVisible();
  await expect(approver.getByRole("heading", { name: /^Analysis:/ })).toBeVisible();
  await inbox.option("approve").click();

  await expect(run.status("succeeded")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: "Open the delivery" }).click();
  await page.waitForURL(/\/deliveries\/dlv_/);
  const checksum = (await page.getByText(/^sha256 [0-9a-f]{64}$/).textContent())?.slice(
    "sha256 ".length,
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  const content = await readFile(await download.path());
  expect(content.toString("utf8")).toContain("Battery recycling");
  expect(createHash("sha256").update(content).digest("hex")).toBe(checksum);
});

test("pressing the start button twice makes one run", async ({ page }) => {
  await signIn(page, "operator");
  const topic = `Twice ${test.info().testId}`;
  const dialog = await startDialog(page, TEMPLATE_TITLE);
  await dialog.getByLabel("Topic").fill(topic);
  await startButton(dialog).dblclick();
  await page.waitForURL(/\/runs\/run_/);
  const found = await page.request.get(`/v1/runs?q=${encodeURIComponent(topic)}`);
  expect((await found.json()).items).toHaveLength(1);
});

test("the form keeps what was typed, and says which field is wrong", async ({ page }) => {
  await signIn(page, "author");
  const dialog = await startDialog(page, TEMPLATE_TITLE);
  await dialog.getByLabel("Topic").fill("ab");
  await startButton(dialog).click();
  await expect(dialog.getByText("Use at least 3 characters.")).toBeVisible();
  await expect(dialog.getByLabel("Topic")).toHaveValue("ab");
  await expect(dialog.getByLabel("Topic")).toHaveAttribute("aria-invalid", "true");
});
