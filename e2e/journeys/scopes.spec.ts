import { decide } from "./api";
import { builderPage } from "./builder-page";
import { card, edge, expectGraph, openBlank } from "./canvas-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { runPage } from "./run-page";
import { expect, test } from "./test";

test.use({ viewport: { width: 1440, height: 900 } });
test.afterEach(closeOwnBrowsers);

test("an author builds a loop with a review inside, publishes and starts it, and sees its rounds", async ({
  browser,
  page,
}) => {
  await signIn(page, "author");
  await openBlank(page, "Rounds of review");
  const builder = builderPage(page);
  await page.keyboard.press("/");
  await page.keyboard.type("loop");
  await page.keyboard.press("Enter");
  await expect(card(page, "loop")).toBeFocused();
  await expect(card(page, "loop")).toContainText("1 step inside");

  // Enter opens what it repeats; keys work inside as outside.
  await page.keyboard.press("Enter");
  const trail = page.getByRole("navigation", { name: "Where in the workflow" });
  await expect(trail).toContainText("Loop");
  await expect(page).toHaveURL(/inside=loop/);
  await expectGraph(page, 1, 0);
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "transform")).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("approv");
  await page.keyboard.press("Enter");
  await expect(edge(page, "Transform to Approval")).toBeAttached();

  // Whatever is decided has a way on, to where the round ends.
  await page.keyboard.press("/");
  await page.keyboard.type("transf");
  await page.keyboard.press("Enter");
  await expect(edge(page, "Approval, approved, to Transform 2")).toBeAttached();
  await expect(card(page, "transform_2")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(card(page, "approval")).toBeFocused();
  await page.keyboard.press("c");
  await page.keyboard.type("rejected");
  await page.keyboard.press("Enter");
  await expect(edge(page, "Approval, rejected, to Transform 2")).toBeAttached();

  // An undo has back what was done inside, where it was done.
  await page.keyboard.press("Control+z");
  await expectGraph(page, 3, 2);
  await page.keyboard.press("Control+Shift+z");
  await expectGraph(page, 3, 3);
  await trail.getByRole("button", { name: "Workflow" }).click();
  await expectGraph(page, 1, 0);
  await expect(card(page, "loop")).toContainText("3 steps inside");
  await expect(card(page, "loop")).toBeFocused();

  await builder.text("/until").fill('nodes.approval.output.option == "approve"');
  await expect(builder.save("saved")).toBeVisible();
  await builder.publish.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish version 1" }).click();
  await expect(dialog.getByText("Version 1 was published")).toBeVisible();
  await dialog.getByRole("button", { name: "Start a run" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start version 1" }).click();
  await expect(page).toHaveURL(/\/runs\/run_/, { timeout: 60_000 });
  const id = /run_[0-9a-z]+/.exec(page.url())?.[0] ?? "";

  // The first round is open; a rejection is followed by the second, live.
  const run = runPage(page);
  await run.step("loop").click();
  await page.getByRole("button", { name: "Show the latest" }).click();
  const rounds = page.getByRole("navigation", { name: "Which iteration is shown" });
  await expect(rounds).toContainText("Loop, round 1");
  await expect(run.stepThatIs("approval", "waiting")).toBeVisible();
  const approver = await personOf(browser, "approver");
  await decide(approver, id, "reject", "Not yet.");
  await expect(rounds).toContainText("1 of 3 ended");
  await rounds.getByRole("button", { name: "Loop, round 1" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Round 2/ })
    .click();
  await expect(rounds).toContainText("Loop, round 2");
  await expect(run.stepThatIs("approval", "waiting")).toBeVisible();
  await decide(approver, id, "approve");
  await expect(run.stepThatIs("approval", "succeeded")).toBeVisible();
  await rounds.getByRole("button", { name: "Workflow" }).click();
  await expect(run.stepThatIs("loop", "succeeded")).toBeVisible();
  await expect(run.status("succeeded")).toBeVisible();
});
