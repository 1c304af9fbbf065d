import { decide, openRequest, runThatIs, waitingRun } from "../journeys/api";
import { closeOwnBrowsers, ownBrowser, personOf, signIn } from "../journeys/people";
import { expect, test } from "../journeys/test";
import { check, LOOKS, WIDTHS } from "./check";

test.afterEach(closeOwnBrowsers);

/** Some thirty pages, each looked at by axe. */
const TIMEOUT_MS = 600_000;

for (const { viewport, theme, locale } of LOOKS) {
  test(`every page is accessible at ${viewport.width} px, ${theme}, in ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(TIMEOUT_MS);
    const cookie = { name: "signalbox-theme", value: theme, url: baseURL ?? "" };
    const nobody = await ownBrowser(browser, { viewport, locale });
    await nobody.addCookies([cookie]);
    const stranger = await nobody.newPage();
    await stranger.goto("/sign-in");
    await check(stranger);
    await stranger.goto("/join?token=none");
    await check(stranger);
    await stranger.goto("/reset?token=none");
    await check(stranger);

    const page = await personOf(browser, "owner", { viewport, locale });
    await page.context().addCookies([cookie]);
    const { id } = await waitingRun(page, "Battery recycling in the EU");
    for (const path of [
      "/",
      "/workflows",
      "/workflows?new=workflow",
      "/workflows?new=import",
      "/workflows?start=",
      "/agents",
      "/agents/new",
      "/tools",
      "/tools/new",
      "/workers",
      "/budgets",
      "/budgets?tab=limits",
      "/audit",
      "/audit?who=me&result=denied&about=nothing",
      "/members",
      "/members?tab=invitations",
      "/members?tab=keys",
      "/profile",
      "/attention",
      "/attention?cause=poison",
      "/runs",
      "/runs?status=failed&since=1h&q=nothing",
      `/runs/${id}`,
      `/runs/${id}?step=research&tab=events`,
      `/runs/${id}?tab=artifacts`,
      `/runs/${id}?tab=timeline`,
      `/runs/${id}?tab=usage`,
      "/inbox",
      `/inbox?tab=all&approval=${(await openRequest(page, id)).id}`,
    ]) {
      await page.goto(path);
      await check(page);
    }
    await decide(page, id, "approve");
    await runThatIs(page, id, "succeeded");
    for (const path of [`/runs/${id}`, "/inbox?tab=done"]) {
      await page.goto(path);
      await check(page);
    }
    await page.goto(`/runs/${id}`);
    await page.locator('a[href^="/deliveries/"]').click();
    await page.waitForURL(/\/deliveries\//);
    await check(page);
  });
}

test("a dialog is accessible, and gives the focus back", async ({ page }) => {
  await signIn(page, "owner");
  const { id } = await waitingRun(page, "With a dialog");
  await page.goto(`/runs/${id}`);
  await page.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
  await check(page);
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Cancel run" })).toBeFocused();
});

test("what opens over the audit log and the limits is accessible", async ({ page }) => {
  await signIn(page, "owner");
  const dialog = page.getByRole("dialog");
  await page.goto("/audit");
  await page.getByRole("button", { name: "Signed in" }).first().click();
  await expect(dialog).toContainText("session.create");
  await check(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(dialog).toContainText("Intact");
  await check(page);
  await page.goto("/budgets?tab=limits");
  await page.getByRole("button", { name: "Set a limit" }).click();
  await dialog.getByRole("button", { name: "Save the limit" }).click();
  await expect(dialog).toContainText("Say which one.");
  await check(page);
});

for (const viewport of WIDTHS)
  test(`what lies above every page is accessible at ${viewport.width} px`, async ({ browser }) => {
    const page = await personOf(browser, "owner", { viewport });
    const dialog = page.getByRole("dialog");
    const close = async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    };
    await page.getByRole("button", { name: "Search, or run a command" }).click();
    await expect(dialog.getByRole("option", { name: /^Home/ })).toBeVisible();
    await check(page);
    await close();

    await page.keyboard.press("?");
    await expect(dialog).toBeVisible();
    await check(page);
    await close();

    if (viewport.width < 768) {
      await page.getByRole("button", { name: "Open the menu" }).click();
      await expect(dialog.getByRole("link", { name: "Runs" })).toBeVisible();
      await check(page);
      await dialog.getByRole("link", { name: "Runs" }).click();
      await page.waitForURL("**/runs");
      await expect(dialog).toHaveCount(0);
    }
    await page.getByRole("button", { name: /Account of/ }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await check(page);
  });
