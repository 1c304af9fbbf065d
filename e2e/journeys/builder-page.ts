import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { DraftJson } from "@/lib/contract/drafts";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { bodyOf, post } from "./api";

/** Makes a workflow from the first template under a name of its own, as whoever is signed in on the page. */
export async function newFromTemplate(page: Page, title: string): Promise<WorkflowJson> {
  const name = `journey-${randomUUID().slice(0, 8)}`;
  return post<WorkflowJson>(page, "/v1/workflows", { template: "research-report", name, title });
}

/** The draft as the server has it. */
export const draftOf = async (page: Page, id: string): Promise<DraftJson> =>
  bodyOf<DraftJson>(await page.request.get(`/v1/workflows/${id}/draft`));

/** Opens the builder at a step, and waits until it can be worked with. */
export async function openBuilder(page: Page, id: string, node: string): Promise<void> {
  await page.goto(`/workflows/${id}?node=${node}`);
  const builder = builderPage(page);
  await expect(builder.inspector.getByRole("tab").first()).toBeVisible({ timeout: 60_000 });
  await expect(builder.save("saved")).toBeVisible();
}

/** What an author finds in the builder. */
export const builderPage = (page: Page) => {
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  return {
    inspector,
    /** A field of the selected step, by its place in the manifest. */
    field: (pointer: string): Locator => inspector.locator(`[data-field$="${pointer}"]`),
    /** The text of an expression or of code. */
    text: (pointer: string): Locator =>
      inspector.locator(`[data-field$="${pointer}"] .cm-content`).first(),
    save: (state: string): Locator => page.locator(`[data-save="${state}"]`),
    problem: (code: string): Locator => page.locator(`[data-finding="${code}"]`),
    publish: page.getByRole("button", { name: /^Publish version/ }),
  };
};
