import type { Page } from "@playwright/test";
import { alive } from "./alive";
import { bodyOf, decide, openRequest, post, runThatIs } from "./api";
import { publishAsking, publishAskingOfEach, startVersion } from "./asking";
import { inboxPage } from "./inbox-page";
import { closeOwnBrowsers, emailOf, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

/** Opens the request of a run from the queue. */
async function open(page: Page, title: string): Promise<void> {
  const row = inboxPage(page).row(title);
  await alive(row);
  await row.click();
}

const unique = (what: string) => `${what} ${Date.now().toString(36)}`;

test("a request that takes two is decided by two, and each sees what is still needed", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, {
    title: "Two must agree",
    deciders: { role: "approver", required: 2 },
  });
  const { id, title } = await startVersion(page, version.id, unique("Two of them"));
  await runThatIs(page, id, "waiting");

  const first = await personOf(browser, "approver");
  await first.goto("/inbox");
  const inbox = inboxPage(first);
  await open(first, title);
  await inbox.option("approve").click();
  await expect(first.getByText("Two must agree: your vote counts", { exact: true })).toBeVisible();
  await expect(inbox.row(title)).toHaveCount(0);
  await runThatIs(page, id, "waiting");

  const second = await personOf(browser, "admin");
  await second.goto("/inbox");
  await open(second, title);
  await expect(second.locator("[data-votes='1']")).toContainText("1 of 2");
  await inboxPage(second).option("approve").click();
  await runThatIs(page, id, "succeeded");
});

test("somebody who is asked hands the request to another, who decides in their place", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, {
    title: "Only one is asked",
    deciders: { people: [emailOf("approver")] },
  });
  const { id, title } = await startVersion(page, version.id, unique("Handed over"));
  await runThatIs(page, id, "waiting");
  const other = await personOf(browser, "admin");
  await other.goto("/inbox?tab=all");
  await open(other, title);
  await expect(other.getByText("The rule gives the decision to others.")).toBeVisible();

  const asked = await personOf(browser, "approver");
  await asked.goto("/inbox");
  await open(asked, title);
  await asked.getByRole("button", { name: "Delegate…" }).click();
  const dialog = asked.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delegate" }).click();
  await expect(dialog.getByText("Choose who decides in your place.")).toBeVisible();
  await dialog.getByRole("combobox", { name: /Who decides/ }).click();
  await asked.getByPlaceholder("Search by name or address").fill("admin@");
  await asked.getByRole("option").first().click();
  await dialog.getByLabel(/^Reason/).fill("On leave.");
  await dialog.getByRole("button", { name: "Delegate" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(asked.locator("[data-delegations='1']")).toContainText("On leave.");

  await other.goto("/inbox");
  await open(other, title);
  await expect(other.getByText(/You decide in place of/)).toBeVisible();
  await inboxPage(other).option("approve").click();
  await runThatIs(page, id, "succeeded");
  await asked.goto("/inbox?tab=done");
  await open(asked, title);
  await expect(inboxPage(asked).openThatIs("approved")).toContainText(/in place of/);
});

test("what is taken back leaves the focus where it was, and names nobody twice", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, {
    title: "To be taken back",
    deciders: { people: [emailOf("approver")] },
  });
  const { id, title } = await startVersion(page, version.id, unique("Taken back"));
  await runThatIs(page, id, "waiting");
  const asked = await personOf(browser, "approver");
  await asked.goto("/inbox");
  await open(asked, title);
  const request = await openRequest(asked, id);
  const { items } = await bodyOf<{ items: { user_id: string; email: string }[] }>(
    await asked.request.get("/v1/members"),
  );
  const to = items.find(({ email }) => email === emailOf("admin"))?.user_id;
  const hand = () => post(asked, `/v1/approvals/${request.id}/delegate`, { to });
  await hand();
  await asked.reload();
  const lines = asked.locator("[data-delegations]");
  await expect(lines).toHaveAttribute("data-delegations", "1");
  const back = lines.getByRole("button", { name: "Take back" });
  await alive(back);
  await back.focus();
  await asked.keyboard.press("Enter");
  await expect(lines).toHaveAttribute("data-delegations", "0");
  await expect(lines).toBeFocused();
  await asked.keyboard.press("Tab");
  await expect(lines.getByRole("button", { name: "Delegate…" })).toBeFocused();
  // A comment that is sent takes its button along, too.
  const comment = asked.getByLabel("Say something to the others");
  await comment.fill("Looked at it.");
  await comment.press("Tab");
  await asked.keyboard.press("Enter");
  await expect(asked.getByText("Looked at it.")).toBeVisible();
  await expect(comment).toHaveValue("");
  await expect(asked.locator("form", { has: comment })).toBeFocused();
  // Nothing stays open before what others ask.
  await decide(asked, id, "approve");
});

test("somebody who stands in later is said to do so from then on, and is named once for a time", async ({
  browser,
}) => {
  const asked = await personOf(browser, "approver");
  await asked.goto("/profile");
  const open = asked.getByRole("button", { name: "Let somebody decide for me" });
  const name = async () => {
    await alive(open);
    await open.click();
    await asked.getByRole("combobox", { name: /Who decides/ }).click();
    await asked.getByPlaceholder("Search by name or address").fill("admin@");
    await asked.getByRole("option").first().click();
    await asked.getByLabel("First day").fill("2031-03-03");
    await asked.getByLabel("Last day").fill("2031-03-05");
    await asked.getByRole("button", { name: "Delegate", exact: true }).click();
  };
  await name();
  await expect(asked.getByText(/decides in your place from March 3, 2031/).first()).toBeVisible();
  await name();
  await expect(asked.getByText(/decides in your place already at this time/).first()).toBeVisible();
  const back = asked.getByRole("button", { name: "Take back" });
  await back.focus();
  await asked.keyboard.press("Enter");
  await expect(back).toHaveCount(0);
  await expect(asked.locator("body")).not.toBeFocused();
});

test("nothing is chosen for whoever overrides, and the button says what is missing", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, {
    title: "Taken over heads",
    deciders: { people: [emailOf("approver")] },
  });
  const { id, title } = await startVersion(page, version.id, unique("Overridden"));
  await runThatIs(page, id, "waiting");
  const operator = await personOf(browser, "operator");
  await operator.goto("/inbox?tab=all");
  await open(operator, title);
  await operator.getByRole("button", { name: "Override" }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByRole("button", { name: "Choose an option and say why" }).press("Enter");
  await runThatIs(page, id, "waiting");
  await dialog.getByLabel("Reason").fill("The approver has left.");
  const option = dialog.getByRole("combobox", { name: "What the run goes on with" });
  await expect(option).toHaveText("Choose an option");
  await expect(dialog.getByRole("button", { name: "Choose an option first" })).toBeVisible();
  await option.click();
  await operator.getByRole("option", { name: "Reject" }).click();
  await dialog.getByRole("button", { name: "Override: Reject" }).click();
  await runThatIs(page, id, "failed");
});

test("requests of one title say which item each is about", async ({ browser, page }) => {
  await signIn(page, "author");
  const version = await publishAskingOfEach(page, ["ACME Ltd", "Beta Ltd", "Gamma"]);
  const { id, title } = await startVersion(page, version.id, unique("Suppliers"));
  await runThatIs(page, id, "waiting");
  const approver = await personOf(browser, "approver");
  await approver.goto("/inbox");
  const inbox = inboxPage(approver);
  await expect(inbox.row(title)).toHaveCount(3);
  const row = inbox.row(title).filter({ hasText: "Item 2 of 3 · Beta Ltd" });
  await alive(row);
  await row.click();
  await expect(inbox.open).toContainText("Item 2 of 3 · Beta Ltd");
  await inbox.option("approve").click();
  await expect(approver.getByText(/^Pay the supplier · Item 2 of 3 · Beta Ltd/)).toBeVisible();

  await approver.goto(`/runs/${id}`);
  await expect(approver.locator("[data-status='pending'], #approval").first()).toContainText(
    /Item [13] of 3/,
  );
  await page.goto(`/runs/${id}?scope=each:0`);
  const trail = page.getByRole("navigation", { name: "Which iteration is shown" });
  await expect(trail).toContainText("Each supplier, item 1 · ACME Ltd");
  await runPage(page).step("confirm").click();
  await expect(page.locator("[data-step-detail]")).toContainText("item 1 · ACME Ltd");
  // Closed by key, the step gives the focus back to its row.
  await page
    .locator("section", { has: page.locator("[data-step-detail]") })
    .getByRole("button", { name: "Close" })
    .last()
    .press("Enter");
  await expect(runPage(page).step("confirm")).toBeFocused();
  const operator = await personOf(browser, "operator");
  await post(operator, `/v1/runs/${id}/cancel`, { reason: "Seen enough." });
  await runThatIs(page, id, "cancelled");
});

test("several requests are decided together, and what became of each is said", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, { title: "One of many" });
  const name = unique("Batch");
  const runs = [];
  for (const number of [1, 2, 3])
    runs.push(await startVersion(page, version.id, `${name} no. ${number}`));
  for (const { id } of runs) await runThatIs(page, id, "waiting");

  const approver = await personOf(browser, "approver");
  await approver.goto("/inbox");
  const inbox = inboxPage(approver);
  const [one, two, three] = runs.map(({ title }) => inbox.row(title));
  if (!one || !two || !three) throw new Error("There are three.");
  await alive(one);
  await one.click();
  await approver.keyboard.press("x");
  for (const row of [two, three]) {
    await row.hover();
    await row.locator("xpath=..").getByRole("checkbox").click();
  }
  const bar = approver.locator("[data-marked='3']");
  await expect(bar).toContainText("3 marked");
  await bar.getByRole("button", { name: /^Reject/ }).click();
  const dialog = approver.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: /^Reject.*\(3\)/ }).click();
  await expect(dialog.getByText("Say why", { exact: false })).toBeVisible();
  await dialog.getByLabel(/^Reason/).fill("The prices are of last year.");
  await dialog.getByRole("button", { name: /^Reject.*\(3\)/ }).click();
  await expect(approver.getByRole("dialog")).toContainText("3 decided");
  await approver.getByRole("button", { name: "Close" }).last().click();
  await expect(inbox.row(name)).toHaveCount(0);
  for (const { id } of runs) await runThatIs(page, id, "failed");
});

/** Presses keys as fast as the page can hear them: none waits for what the one before it changes in the address. */
const pressAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate(async (pressed) => {
    for (const key of pressed) {
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
      await Promise.resolve();
    }
  }, keys);

/** Guards against a key that is about the request of before, because the page has not heard yet of the one after it. */
test("keys that follow each other at once are each about what the one before has opened", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, { title: "One of some" });
  const name = unique("Fast");
  const runs = [];
  for (const number of [1, 2, 3])
    runs.push(await startVersion(page, version.id, `${name} no. ${number}`));
  for (const { id } of runs) await runThatIs(page, id, "waiting");
  const approver = await personOf(browser, "approver");
  await approver.goto("/inbox");
  const rows = inboxPage(approver).row(name);
  await expect(rows).toHaveCount(3);
  const markOf = (at: number) => rows.nth(at).locator("xpath=..").getByRole("checkbox");
  await alive(rows.first());
  await rows.first().click();
  await expect(approver).toHaveURL(/approval=/);
  await pressAtOnce(approver, ["x", "j", "x"]);
  await expect(approver.locator("[data-marked]")).toHaveAttribute("data-marked", "2");
  await expect(markOf(0)).toBeChecked();
  await expect(markOf(1)).toBeChecked();
  await pressAtOnce(approver, ["j", "x", "k", "k", "x"]);
  await expect(markOf(0)).not.toBeChecked();
  await expect(markOf(2)).toBeChecked();
  await expect(rows.first()).toHaveAttribute("aria-current", "true");
  await approver.goBack();
  await expect(approver).not.toHaveURL(/approval=/);

  const operator = await personOf(browser, "operator");
  for (const { id } of runs) {
    await post(operator, `/v1/runs/${id}/cancel`, { reason: "Seen enough." });
    await runThatIs(page, id, "cancelled");
  }
});
