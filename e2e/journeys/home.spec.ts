import { runThatIs } from "./api";
import { publishAsking, startVersion } from "./asking";
import { inboxPage } from "./inbox-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("Home shows what needs its reader and what failed, without being loaded again", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const version = await publishAsking(page, { title: "Grant more budget", expiresIn: "PT30M" });
  const approver = await personOf(browser, "approver");
  await expect(approver.getByRole("heading", { name: "Waiting for you" })).toBeVisible();

  const title = `Supplier screening ${test.info().testId.slice(0, 6)}`;
  const { id } = await startVersion(page, version.id, title);
  const waiting = approver.getByRole("link", { name: new RegExp(`Grant more budget.*${title}`) });
  await expect(waiting).toBeVisible();
  const reader = await personOf(browser, "viewer");
  const failed = reader.locator(`[data-attention="${id}"]`);
  await expect(reader.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(failed).toHaveCount(0);

  await waiting.click();
  await approver.waitForURL(/\/inbox\?approval=apr_/);
  const inbox = inboxPage(approver);
  await inbox.reason.fill("Too dear.");
  await inbox.option("reject").click();
  await runThatIs(page, id, "failed");
  await expect(failed).toContainText(title);
  await failed.click();
  await reader.waitForURL(new RegExp(`/runs/${id}`));
});

test("the figures of the day count a run as soon as it has ended", async ({ browser, page }) => {
  await signIn(page, "author");
  const version = await publishAsking(page);
  const { id } = await startVersion(page, version.id, "To be counted");
  await runThatIs(page, id, "waiting");
  const chart = page.getByRole("table", { name: "Throughput today" });
  const rejected = async () => {
    const cells = await chart.locator("tbody tr td:last-child").allTextContents();
    return cells.reduce((sum, cell) => sum + Number(cell), 0);
  };
  await page.goto("/");
  await expect(chart).toBeAttached();
  const before = await rejected();
  const approver = await personOf(browser, "approver");
  await approver.goto("/inbox");
  const inbox = inboxPage(approver);
  await inbox.row("To be counted").first().click();
  await inbox.reason.fill("Once.");
  await inbox.option("reject").click();
  await expect.poll(rejected).toBe(before + 1);
});
