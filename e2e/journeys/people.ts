import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import type { Role } from "@/lib/kernel/permissions";
import { answering } from "./test";

const PASSWORD = "signalbox-demo";

/** The demo has one person for each role. */
export const emailOf = (role: Role): string => `${role}@demo.signalbox.local`;

/** Signs in on the page where it stands, or on the sign-in page. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto("/sign-in");
  await page.locator("[name=email]").fill(emailOf(role));
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("form [type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/");
}

const opened: BrowserContext[] = [];

/** A browser with cookies of its own, until the test is over. */
export async function ownBrowser(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  opened.push(context);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => answering(await newPage());
  return context;
}

/** After each test: a page that is left open goes on watching its run, and slows the tests behind it. */
export async function closeOwnBrowsers(): Promise<void> {
  await Promise.all(opened.splice(0).map((context) => context.close()));
}

/** A browser of their own for a person of this role, signed in. */
export async function personOf(
  browser: Browser,
  role: Role,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await ownBrowser(browser, options);
  const page = await context.newPage();
  await signIn(page, role);
  return page;
}
