import { alive } from "./alive";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("rows are walked with the arrows, and chosen with the keyboard", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/design");
  const table = page.getByRole("table", { name: "Table" });
  const row = (name: string) => table.getByRole("button", { name });
  await alive(row("Battery recycling in the EU"));
  await row("Battery recycling in the EU").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row("Supplier screening, lot 14")).toBeFocused();
  await page.keyboard.press("End");
  await expect(row("Weekly market digest")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(table.getByRole("checkbox", { name: "Choose Weekly market digest" })).toBeChecked();
});

test("a disabled button says why, and does nothing", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/design");
  const button = page.getByRole("button", { name: "Publish version 4" }).nth(1);
  await expect(button).toHaveAccessibleDescription(/Analysis has no agent/);
  await button.focus();
  await expect(page.getByRole("tooltip")).toContainText("Analysis has no agent");
});

test("a confirmation asks for its reason, and keeps what was typed", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/design");
  await page.getByRole("button", { name: "Open a confirmation" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this run?" });
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel the run" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Say why");
  await dialog.getByLabel("Reason").fill("It was started twice.");
  await dialog.getByRole("button", { name: "Cancel the run" }).click();
  await expect(dialog).toBeHidden();
});

test("a toast is read aloud, and goes when it is closed", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/design");
  await page.getByRole("button", { name: "Show toasts" }).click();
  const toasts = page.getByRole("region", { name: /Notices/ }).getByRole("listitem");
  await expect(toasts).toHaveCount(3);
  await toasts.last().getByRole("button", { name: "Close" }).click();
  await expect(toasts).toHaveCount(2);
});

test("on a phone a sheet is the whole page, and rows are cards", async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const page = await personOf(browser, "viewer", { viewport });
  await page.goto("/design");
  await page.getByRole("button", { name: "Open a sheet" }).click();
  const sheet = page.getByRole("dialog", { name: "Fetch registry" });
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open a sheet" })).toBeFocused();
  const row = page.getByRole("row", { name: /Grid storage prices/ });
  expect((await row.boundingBox())?.height).toBeGreaterThan(44);
});
