import type { Locator, Page } from "@playwright/test";

/** What an approver finds in the inbox, whatever its language. */
export const inboxPage = (page: Page) => ({
  /** The row of a run's request in the queue. */
  row: (runTitle: string): Locator => page.locator("[data-request]", { hasText: runTitle }),
  /** The request that is open. */
  open: page.locator("[data-approval]"),
  openThatIs: (status: string): Locator => page.locator(`[data-approval][data-status="${status}"]`),
  option: (id: string): Locator => page.locator(`[data-option="${id}"] button`),
  reason: page.getByLabel(/^(Reason|理由)$/),
});
