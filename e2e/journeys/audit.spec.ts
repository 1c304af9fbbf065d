import { randomUUID } from "node:crypto";
import { post } from "./api";
import { rowOf } from "./newcomers";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("an admin finds who did what, reads all of it, and verifies that nobody changed it", async ({
  browser,
  page,
}) => {
  await signIn(page, "admin");
  const pool = `pool-${randomUUID().slice(0, 8)}`;
  await post(page, `/v1/pools/${pool}/pause`, { reason: "The machine is being moved." });
  await post(page, `/v1/pools/${pool}/resume`, { reason: "It stands again." });

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("searchbox").fill(pool);
  await expect(page.getByRole("row").filter({ hasText: pool })).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`about=${pool}`));
  await page.getByRole("combobox", { name: "What" }).click();
  await page.getByPlaceholder("Find an action").fill("paused");
  await page.getByRole("option", { name: /^Paused a pool/ }).click();
  const row = rowOf(page, "Paused a pool");
  await expect(row).toContainText("The machine is being moved.");
  await expect(page.getByRole("row").filter({ hasText: "Resumed a pool" })).toHaveCount(0);

  await row.getByRole("button", { name: "Paused a pool" }).click();
  const event = page.getByRole("dialog");
  await expect(event).toContainText("pool.pause");
  await expect(event).toContainText('"reason": "The machine is being moved."');
  await page.reload();
  await expect(event).toContainText("pool.pause");
  await page.keyboard.press("Escape");
  await expect(event).toBeHidden();

  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("dialog")).toContainText("Intact");
  await expect(page.getByRole("dialog")).toContainText("Not sealed yet");

  const viewer = await personOf(browser, "viewer");
  await expect(viewer.getByRole("link", { name: "Runs" })).toBeVisible();
  await expect(viewer.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  expect((await viewer.request.get("/v1/audit-events")).status()).toBe(403);
  await viewer.goto("/audit");
  await expect(viewer.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
});
