import { waitingRun } from "../journeys/api";
import { card } from "../journeys/canvas-page";
import { closeOwnBrowsers, personOf } from "../journeys/people";
import { expect, test } from "../journeys/test";
import { check, LOOKS } from "./check";

test.afterEach(closeOwnBrowsers);

for (const { viewport, theme, locale } of LOOKS)
  test(`the builder is accessible at ${viewport.width} px, ${theme}, in ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const page = await personOf(browser, "owner", { viewport, locale });
    const cookie = { name: "signalbox-theme", value: theme, url: baseURL ?? "" };
    await page.context().addCookies([cookie]);
    const { workflow } = await waitingRun(page, "Seen on its canvas");
    await page.goto(`/workflows/${workflow.id}`);
    await expect(card(page, "confirm")).toBeVisible();
    await check(page);
    await page.goto(`/workflows/${workflow.id}?version=1&node=confirm`);
    await expect(card(page, "confirm")).toBeVisible();
    await check(page);
  });

test("what is open above the canvas is accessible", async ({ browser }) => {
  const page = await personOf(browser, "owner", { viewport: { width: 1440, height: 900 } });
  const { workflow } = await waitingRun(page, "Open above the canvas");
  await page.goto(`/workflows/${workflow.id}`);
  await card(page, "confirm").click();
  for (const key of ["/", "c", "f", "?"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toBeVisible();
    await check(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await card(page, "confirm").focus();
  }
});
