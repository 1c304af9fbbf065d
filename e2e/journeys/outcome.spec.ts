import { randomUUID } from "node:crypto";
import { bodyOf, post, runThatIs, waitingRun } from "./api";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.afterEach(closeOwnBrowsers);

test("an approver says how a run turned out, and names the version that shows it", async ({
  browser,
  page,
}) => {
  await signIn(page, "admin");
  const run = await waitingRun(page, `Outcome ${randomUUID().slice(0, 8)}`);
  await post(page, `/v1/runs/${run.id}/cancel`, { reason: "Far enough for a journey." });
  await runThatIs(page, run.id, "cancelled");

  const approver = await personOf(browser, "approver");
  await approver.goto(`/runs/${run.id}`);
  await approver.getByRole("button", { name: "Say whether it was achieved" }).click();
  const dialog = approver.getByRole("dialog");
  await dialog.getByLabel("Outcome", { exact: true }).click();
  await approver.getByRole("option", { name: "Not achieved" }).click();
  await dialog.getByLabel("The version that shows it").click();
  const version = approver.getByRole("option", { name: /, version 1$/ }).first();
  const name = (await version.textContent()) ?? "";
  await version.click();
  await dialog.getByLabel("Reason").fill("It stops half way.");
  await dialog.getByRole("button", { name: "Record the outcome" }).click();

  const said = approver.locator('[data-outcome="not_achieved"]');
  await expect(said).toContainText(`Evidence: ${name}`);
  await said.getByRole("link", { name: "See the version" }).click();
  await expect(approver).toHaveURL(/artifact=artv_/);
});

test("one comes from a run to those that repeat it", async ({ page }) => {
  await signIn(page, "admin");
  const { id } = await waitingRun(page, `Again ${randomUUID().slice(0, 8)}`);
  await post(page, `/v1/runs/${id}/cancel`, { reason: "Far enough for a journey." });
  await runThatIs(page, id, "cancelled");
  const steps = await page.request.get(`/v1/runs/${id}/steps`);
  const { items } = await bodyOf<{ items: { node: string }[] }>(steps);
  const again = () =>
    post<{ id: string }>(page, `/v1/runs/${id}/rerun`, {
      from: items[0]?.node,
      reason: "Once more.",
    });
  const first = await again();
  await page.goto(`/runs/${id}`);
  await page.getByRole("link", { name: "Repeated by another run" }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${first.id}`));
  await again();
  await page.goto(`/runs/${id}`);
  await page.getByRole("button", { name: "Repeated by 2 runs" }).click();
  await page.locator(`a[href="/runs/${first.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${first.id}`));
  await page.getByRole("link", { name: "Derived from another run" }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${id}`));
});
