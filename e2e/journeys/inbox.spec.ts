import type { Page } from "@playwright/test";
import { alive } from "./alive";
import { decide, runThatIs } from "./api";
import { publishAsking, startVersion } from "./asking";
import { inboxPage } from "./inbox-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

/** Runs that each wait for an approver, named alike but for their number. */
async function asked(page: Page, name: string, count: number) {
  const version = await publishAsking(page);
  const runs: { id: string; title: string }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id, title } = await startVersion(page, version.id, `${name} ${number}`);
    await runThatIs(page, id, "waiting");
    runs.push({ id, title });
  }
  return runs;
}

test("an approver works through three requests by keyboard alone", async ({ browser, page }) => {
  await signIn(page, "author");
  const runs = await asked(page, "By keys", 3);
  const approver = await personOf(browser, "approver");
  await approver.goto("/inbox");
  const inbox = inboxPage(approver);
  const heading = inbox.open.getByRole("heading", { level: 2 });
  await expect(inbox.open).toContainText("By keys 1");
  await alive(heading);

  // A key gets the option ready and decides nothing; Enter decides, and twice is once.
  await approver.keyboard.press("a");
  await expect(inbox.option("approve")).toBeFocused();
  await expect(approver.getByText(/^Ready: Approve/)).toBeVisible();
  await approver.keyboard.press("Enter");
  await approver.keyboard.press("Enter");
  await expect(inbox.open).toContainText("By keys 2");
  await expect(heading).toBeFocused();

  // A reason that is required is asked for, and its letters are no commands.
  await approver.keyboard.press("r");
  await expect(inbox.reason).toBeFocused();
  await approver.keyboard.press("Enter");
  await expect(approver.getByText(/^Say why/)).toBeVisible();
  await approver.keyboard.type("jar of errors");
  await expect(inbox.reason).toHaveValue("jar of errors");
  await approver.keyboard.press("Enter");
  await expect(inbox.open).toContainText("By keys 3");
  await expect(heading).toBeFocused();

  // Escape goes back; j and k move, and what was typed is still there.
  await approver.keyboard.press("c");
  await approver.keyboard.type("Not yet.");
  await approver.keyboard.press("Escape");
  await approver.keyboard.press("?");
  await expect(approver.getByRole("dialog")).toBeVisible();
  await alive(approver.getByRole("dialog"));
  await approver.bringToFront();
  await approver.keyboard.press("Escape");
  await expect(approver.getByRole("dialog")).toBeHidden();
  await approver.keyboard.press("a");
  await expect(inbox.reason).toHaveValue("Not yet.");
  await approver.keyboard.press("Enter");
  await expect(inbox.row("By keys 3")).toHaveCount(0);

  for (const [index, { id }] of runs.entries())
    await runThatIs(page, id, index === 1 ? "failed" : "succeeded");
});

test("whoever is too late sees who decided what, and loses nothing of what they wrote", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const [run] = await asked(page, "Two approvers", 1);
  if (!run) throw new Error("Nothing was asked.");
  const late = await personOf(browser, "owner");
  await late.goto("/inbox");
  const inbox = inboxPage(late);
  await inbox.row(run.title).click();
  await expect(inbox.open).toContainText(run.title);
  await inbox.reason.fill("Only the northern prices.");
  // From here on the late one hears of nothing before they press.
  await late.route("**/v1/**", (route) =>
    route.request().method() === "GET" ? route.abort() : route.fallback(),
  );
  const quick = await personOf(browser, "approver");
  await decide(quick, run.id, "approve");
  const refusal = late.waitForResponse((answer) => answer.url().endsWith("/decide"));
  await inbox.option("approve").click();
  expect((await refusal).status()).toBe(409);
  await late.unroute("**/v1/**");

  await expect(inbox.openThatIs("approved")).toBeVisible();
  await expect(late.getByText("Somebody or something was quicker")).toBeVisible();
  await expect(inbox.open).toContainText("Emil Novak chose “Approve”");
  await expect(inbox.open).toContainText("Only the northern prices.");
  await expect(inbox.option("approve")).toHaveCount(0);
});

test("an address that has lost the id of its request shows the queue", async ({ page }) => {
  await signIn(page, "approver");
  await page.goto("/inbox?approval=");
  await expect(page.getByRole("region", { name: "Queue" })).toBeVisible();
});

test("what was typed stays while the server is away", async ({ browser, page }) => {
  await signIn(page, "author");
  const [run] = await asked(page, "Away", 1);
  const approver = await personOf(browser, "approver");
  await approver.goto("/inbox");
  const inbox = inboxPage(approver);
  await inbox.row(run?.title ?? "").click();
  await inbox.reason.fill("It names no sources.");
  await approver.route("**/decide", (route) => route.abort());
  await inbox.option("reject").click();
  await expect(approver.getByText("Your decision was not taken")).toBeVisible();
  await expect(inbox.reason).toHaveValue("It names no sources.");

  await approver.unroute("**/decide");
  await inbox.option("reject").click();
  await runThatIs(page, run?.id ?? "", "failed");
  await approver.goto("/inbox?tab=done");
  await expect(inbox.row("Away 1").first()).toContainText("Rejected by Emil Novak");
});

test("a request that has expired says so, and that this is no approval", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, { expiresIn: "PT4S" });
  const run = await startVersion(page, version.id, "Too late for all");
  const approver = await personOf(browser, "approver");
  await runThatIs(page, run.id, "failed");
  await approver.goto("/inbox?tab=done");
  const inbox = inboxPage(approver);
  await inbox.row(run.title).click();
  await expect(inbox.openThatIs("expired")).toContainText("never counts as an approval");
  await expect(inbox.option("approve")).toHaveCount(0);
});

test("an approver decides in Chinese on a phone: from the list to the request and on", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const [run] = await asked(page, "用中文审批", 1);
  const approver = await personOf(browser, "approver", {
    locale: "zh-CN",
    viewport: { width: 390, height: 844 },
  });
  await approver.goto("/inbox");
  const inbox = inboxPage(approver);
  await expect(inbox.open).toBeHidden();
  await inbox.row(run?.title ?? "").click();
  await expect(inbox.open).toContainText("等你处理");
  await approver.goBack();
  await expect(inbox.open).toBeHidden();
  await inbox.row(run?.title ?? "").click();
  await expect(inbox.option("approve")).toHaveAccessibleName("批准");

  await inbox.option("reject").click();
  await expect(inbox.reason).toBeFocused();
  await expect(approver.getByText(/^请说明理由/)).toBeVisible();
  await inbox.reason.fill("缺少来源。");
  await inbox.option("approve").click();
  await runThatIs(page, run?.id ?? "", "succeeded");
});
