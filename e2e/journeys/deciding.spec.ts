import { alive } from "./alive";
import { decide, waitingRun } from "./api";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("whoever decides too late sees how the request stands, and changes nothing", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "Two approvers");
  const late = await personOf(browser, "owner");
  await late.goto(`/runs/${id}`);
  const asked = runPage(late).approval;
  await expect(asked.getByRole("button", { name: /^Approve/ })).toBeVisible();
  // From here on the late one hears of nothing before they press.
  await late.route("**/v1/**", (route) =>
    route.request().method() === "GET" ? route.abort() : route.fallback(),
  );
  const quick = await personOf(browser, "approver");
  await decide(quick, id, "approve");
  const refusal = late.waitForResponse((answer) => answer.url().endsWith("/decide"));
  await asked.getByRole("button", { name: /^Approve/ }).click();
  expect((await refusal).status()).toBe(409);
  await late.unroute("**/v1/**");
  await expect(late.getByText("Somebody or something was quicker")).toBeVisible();
  await expect(asked).toHaveAttribute("data-status", "approved");
  await expect(asked.getByText("Decided by Emil Novak.")).toBeVisible();
});

test("a rejection needs a reason, which is asked for before anything is sent", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "A rejection");
  const approver = await personOf(browser, "approver");
  await approver.goto(`/runs/${id}`);
  const asked = runPage(approver).approval;
  await asked.getByRole("button", { name: /^Reject/ }).click();
  await expect(asked.getByLabel("Reason")).toBeFocused();
  await expect(asked.getByRole("alert")).toContainText("Say why");

  await asked.getByLabel("Reason").fill("It names no sources.");
  await asked.getByRole("button", { name: /^Reject/ }).click();
  await expect(runPage(approver).status("failed")).toBeVisible({ timeout: 60_000 });
  await expect(asked.getByText("It names no sources.")).toBeVisible();
});

test("a decision can be made by keyboard alone", async ({ browser, page }) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "By keyboard");
  const approver = await personOf(browser, "approver");
  await approver.goto(`/runs/${id}`);
  const approve = runPage(approver).approval.getByRole("button", { name: /^Approve/ });
  await alive(approve);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await approve.evaluate((button) => button === document.activeElement)) break;
    await approver.keyboard.press("Tab");
  }
  await expect(approve).toBeFocused();
  await approver.keyboard.press("Enter");
  await expect(runPage(approver).status("succeeded")).toBeVisible({ timeout: 60_000 });
});

test("an approver works in Chinese", async ({ browser, page }) => {
  await signIn(page, "author");
  const { id } = await waitingRun(page, "用中文审批");
  const approver = await personOf(browser, "approver", { locale: "zh-CN" });
  await expect(approver.locator("html")).toHaveAttribute("lang", "zh-CN");
  await approver.goto(`/runs/${id}`);
  await expect(runPage(approver).status("waiting")).toContainText("等待人工处理");
  await runPage(approver)
    .approval.getByRole("button", { name: /^Approve|^批准/ })
    .click();
  await expect(runPage(approver).status("succeeded")).toContainText("成功", { timeout: 60_000 });
});
