import type { Locator, Page } from "@playwright/test";

/** What a reader finds on the page of a run, whatever its language. */
export const runPage = (page: Page) => ({
  /** The strip that says where the run stands. */
  status: (status: string): Locator => page.locator(`section[data-status="${status}"]`).first(),
  /** Whether the page follows the run. */
  stream: (state: string): Locator => page.locator(`[data-stream="${state}"]`),
  step: (node: string): Locator => page.locator(`[data-node="${node}"]`),
  stepThatIs: (node: string, status: string): Locator =>
    page.locator(`[data-node="${node}"][data-status="${status}"]`),
  event: (type: string): Locator => page.locator(`[data-event="${type}"]`),
  approval: page.locator("[data-approval]"),
});
