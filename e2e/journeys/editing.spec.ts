import type { Page } from "@playwright/test";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { bodyOf, decide, openRequest, waitingRun } from "./api";
import { inboxPage } from "./inbox-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

const ADDED = "Checked by a person.";

/** A run that waits for a person, opened in the inbox of an approver. */
async function opened(page: Page, approver: Page, topic: string) {
  const { id } = await waitingRun(page, topic);
  const request = await openRequest(page, id);
  await approver.goto(`/inbox?approval=${request.id}`);
  await expect(inboxPage(approver).openThatIs("pending")).toContainText(topic);
  return { runId: id, request };
}

const read = async (page: Page, id: string): Promise<ApprovalJson> =>
  bodyOf<ApprovalJson>(await page.request.get(`/v1/approvals/${id}`));

/** Puts a line at the end of what is shown. */
async function edit(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Edit/ }).click();
  const editor = page.getByRole("textbox", { name: /^Your version of / });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(`\n${ADDED}`);
}

test("an approver edits what is shown, sees what that changes, and approves their own version", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const approver = await personOf(browser, "approver");
  const { request } = await opened(page, approver, `Edited ${test.info().testId}`);
  await edit(approver);
  await expect(approver.getByText(/line added, 0 removed/)).toBeVisible();
  await approver.getByText("Changes", { exact: true }).click();
  await expect(approver.getByLabel(/^What you changed in/)).toContainText(ADDED);
  await expect(approver.getByText(/You decide about your own version of/)).toBeVisible();
  await inboxPage(approver).option("approve").click();
  await expect.poll(async () => (await read(page, request.id)).status).toBe("superseded");

  const before = await read(page, request.id);
  const after = await read(page, before.superseded_by ?? "");
  expect(after).toMatchObject({
    status: "approved",
    supersedes: request.id,
    decision: { decided_by: { name: "Emil Novak" } },
  });
  expect(after.shown_digest).not.toBe(before.shown_digest);
  await approver.goto(`/inbox?tab=done&approval=${after.id}`);
  await expect(approver.getByText("edited by Emil Novak")).toBeVisible();
  await expect(approver.getByLabel(/^Changes of .* from version 1 to version 2/)).toContainText(
    ADDED,
  );
  await approver.getByRole("link", { name: "an earlier request" }).click();
  await expect(inboxPage(approver).openThatIs("superseded")).toBeVisible();
  await approver.getByRole("link", { name: "Open the request that took its place" }).click();
  await expect(inboxPage(approver).openThatIs("approved")).toBeVisible();
});

test("what was edited is kept while another is read, when it is refused, and when it is too late", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const topic = `Kept ${test.info().testId}`;
  const other = await waitingRun(page, `Beside ${test.info().testId}`);
  const approver = await personOf(browser, "approver");
  const { runId } = await opened(page, approver, topic);
  const inbox = inboxPage(approver);
  await edit(approver);
  await inbox.row(other.title).last().click();
  await expect(inbox.open).toContainText(other.title);
  await inbox.row(topic).last().click();
  // The editor itself holds no more of a long text than can be seen.
  const standing = approver.getByText(/line added, 0 removed/);
  await expect(standing).toBeVisible();

  await approver.route("**/v1/artifacts/*/versions", (route) => route.abort());
  await inbox.option("approve").click();
  await expect(approver.getByText("Your decision was not taken")).toBeVisible();
  await expect(standing).toBeVisible();
  await approver.unroute("**/v1/artifacts/*/versions");

  await decide(await personOf(browser, "owner"), runId, "approve");
  await expect(inbox.openThatIs("approved")).toBeVisible();
  await expect(inbox.open).toContainText(ADDED);
});
