import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Role } from "@/lib/kernel/permissions";

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

/** A browser of their own for a person of this role, signed in. */
export async function personOf(
  browser: Browser,
  role: Role,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, role);
  return page;
}
