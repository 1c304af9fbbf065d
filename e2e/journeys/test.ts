import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/**
 * A page whose visits end when it answers: what the server wrote can be seen, and clicked in vain, before React
 * has taken it over. People are not that quick; a test on a loaded machine is.
 */
export function answering(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...visit) => {
    const response = await goto(...visit);
    await taken(page);
    return response;
  };
  page.reload = async (...how) => {
    const response = await reload(...how);
    await taken(page);
    return response;
  };
  return page;
}

/** Waits until React listens to every button that the server wrote. A page without any is taken at once. */
async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("body button")].every((button) =>
      Object.keys(button).some((key) => key.startsWith("__reactProps$")),
    ),
  );
}

/** Playwright's own test, with a page that answers once it is there. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(answering(page));
  },
});
