import type { Page } from "@playwright/test";

/** What a reader finds on the list of runs. */
export const runListPage = (page: Page) => ({
  search: page.getByRole("searchbox"),
  rows: page.locator("tr:has([data-run-status])"),
  /** Ticks one value of a filter, and closes it. */
  filter: async (name: string, value: string): Promise<void> => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("menuitemcheckbox", { name: value, exact: true }).click();
    await page.keyboard.press("Escape");
  },
});
