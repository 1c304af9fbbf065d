import { closeOwnBrowsers, emailOf, ownBrowser, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("whoever is not signed in is asked to, and then comes to where they wanted", async ({
  page,
}) => {
  await page.goto("/?from=mail");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/runs/run_01h2xcejqtf2nbrexx3vqjhp41?tab=events");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(emailOf("viewer"));
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Email and password do not match")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(emailOf("viewer"));

  await page.getByLabel("Password", { exact: true }).fill("signalbox-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/runs/run_01h2xcejqtf2nbrexx3vqjhp41?tab=events");
});

test("no link to our sign-in page leads to another site", async ({ page, baseURL }) => {
  await page.goto("/sign-in?callbackUrl=https%3A%2F%2Fevil.example%2F");
  await page.getByLabel("Email").fill(emailOf("viewer"));
  await page.getByLabel("Password", { exact: true }).fill("signalbox-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${baseURL}/`);
});

test("who tries too often is told how long to wait", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("nobody@demo.signalbox.local");
  const refused = page.getByText("Email and password do not match");
  const throttled = page.getByText("Too many tries");
  await expect(async () => {
    await page.getByLabel("Password", { exact: true }).fill("guess");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(refused.or(throttled)).toBeVisible();
    await expect(throttled).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(/Wait \d+ seconds?, then try again\./)).toBeVisible();
});

test("signing out ends the session, also for whoever kept the cookie", async ({
  browser,
  page,
}) => {
  await signIn(page, "viewer");
  const kept = await page.context().storageState();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);

  const thief = await browser.newContext({ storageState: kept });
  const answer = await thief.request.get("/v1/me");
  expect(answer.status()).toBe(401);
});

test("language and theme are kept, and the first byte is already right", async ({
  browser,
  page,
}) => {
  await signIn(page, "viewer");
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Account of/ }).click();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/v1/me/preferences") && answer.ok()),
    page.getByRole("menuitemradio", { name: "简体中文" }).click(),
  ]);
  await expect(page.getByRole("heading", { name: "进行中" })).toBeVisible();
  const html = await (await page.request.get("/")).text();
  expect(html).toMatch(/<html[^>]*data-theme="dark"[^>]*>/);
  expect(html).toMatch(/<html[^>]*lang="zh-CN"[^>]*>/);

  // Another browser of the same person, which speaks English, follows the person's wish.
  const other = await (await ownBrowser(browser)).newPage();
  await signIn(other, "viewer");
  await expect(other.getByRole("heading", { name: "进行中" })).toBeVisible();
  await other.getByRole("button", { name: /的账户/ }).click();
  await Promise.all([
    other.waitForResponse((answer) => answer.url().endsWith("/v1/me/preferences") && answer.ok()),
    other.getByRole("menuitemradio", { name: "English" }).click(),
  ]);
  await expect(other.getByRole("heading", { name: "Under way" })).toBeVisible();
});
