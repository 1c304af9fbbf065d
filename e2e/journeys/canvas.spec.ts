import type { Page } from "@playwright/test";
import { card, drawEdge, edge, expectGraph, openBlank } from "./canvas-page";
import { closeOwnBrowsers, personOf, signIn } from "./people";
import { expect, test } from "./test";

test.use({ viewport: { width: 1440, height: 900 } });
test.afterEach(closeOwnBrowsers);

/** Drags a type from the palette to a place on the canvas, counted from its upper left corner. */
async function dragIn(page: Page, type: string, x: number, y: number): Promise<void> {
  const canvas = page.getByRole("region", { name: "Graph of the workflow" });
  await page
    .getByRole("navigation", { name: "Steps to add" })
    .getByRole("button", { name: type })
    .dragTo(canvas, { targetPosition: { x, y } });
}

test("an author draws a workflow by mouse; a wrong edge is refused and says why", async ({
  page,
}) => {
  await signIn(page, "author");
  await openBlank(page, "mouse");
  await dragIn(page, "Transform", 150, 300);
  await dragIn(page, "Condition", 460, 300);
  await dragIn(page, "End", 790, 200);
  await expectGraph(page, 3, 0);

  await (await drawEdge(page, { id: "transform", port: "out" }, "condition")).letGo();
  await expect(edge(page, "Transform to Condition")).toBeAttached();
  await (await drawEdge(page, { id: "condition", port: "yes" }, "end")).letGo();
  await expectGraph(page, 3, 2);

  const wrong = await drawEdge(page, { id: "condition", port: "else" }, "transform");
  const why = "This would lead back to where it came from. Only a loop repeats.";
  await expect(page.getByRole("status").filter({ hasText: why })).toBeVisible();
  await wrong.letGo();
  await expectGraph(page, 3, 2);

  await card(page, "end").click();
  await page.getByRole("button", { name: "Remove what is selected" }).click();
  await expectGraph(page, 2, 1);
  await page.getByRole("button", { name: "Undo: Remove 1 item" }).click();
  await expectGraph(page, 3, 2);
  await page.getByRole("button", { name: "Redo: Remove 1 item" }).click();
  await expectGraph(page, 2, 1);
  await page.keyboard.press("Control+z");
  await expectGraph(page, 3, 2);

  await page.getByRole("button", { name: "Tidy up" }).click();
  // The cards glide to their places.
  const apart = async () => {
    const [first, second] = await Promise.all([
      card(page, "transform").boundingBox(),
      card(page, "condition").boundingBox(),
    ]);
    return Math.abs((first?.y ?? 0) - (second?.y ?? Number.NaN));
  };
  await expect.poll(apart).toBeLessThan(1);
});

test("an author draws a workflow by keyboard alone", async ({ page }) => {
  await signIn(page, "author");
  await openBlank(page, "keys");
  await page.keyboard.press("/");
  await page.keyboard.type("approv");
  await page.keyboard.press("Enter");
  await expect(card(page, "approval")).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("deliver");
  await page.keyboard.press("Enter");
  await expect(edge(page, "Approval, approved, to Deliver")).toBeAttached();
  await expect(card(page, "deliver")).toBeFocused();

  await page.keyboard.press("ArrowLeft");
  await expect(card(page, "approval")).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("end");
  await page.keyboard.press("Enter");
  await expect(edge(page, "Approval, rejected, to End")).toBeAttached();

  await page.keyboard.press("f");
  await page.keyboard.type("deliver");
  await page.keyboard.press("Enter");
  await expect(card(page, "deliver")).toBeFocused();
  await page.keyboard.press("c");
  await page.keyboard.type("end");
  await page.keyboard.press("Enter");
  await expect(edge(page, "Deliver to End")).toBeAttached();
  await page.keyboard.press("c");
  const refused = page.getByRole("option", { name: /to Approval/ }).first();
  await expect(refused).toHaveAttribute("aria-disabled", "true");
  await expect(refused).toContainText("Only a loop repeats");
  await page.keyboard.press("Escape");
  await expect(card(page, "deliver")).toBeFocused();

  const before = await card(page, "deliver").boundingBox();
  await page.keyboard.press("Alt+ArrowDown");
  await expect
    .poll(async () => (await card(page, "deliver").boundingBox())?.y)
    .toBeGreaterThan(before?.y ?? 0);
  await page.keyboard.press("Delete");
  await expectGraph(page, 2, 1);
  await page.keyboard.press("Control+z");
  await expectGraph(page, 3, 3);
});

test("steps are copied to another workflow, with the edges among them and ids of their own", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "author");
  await openBlank(page, "copied");
  for (const type of ["wait", "end"]) {
    await page.keyboard.press("/");
    await page.keyboard.type(type);
    await page.keyboard.press("Enter");
    await expect(card(page, type)).toBeFocused();
  }
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expectGraph(page, 4, 2);
  await expect(edge(page, "Wait to End")).toHaveCount(2);

  await openBlank(page, "pasted");
  await page.keyboard.press("Control+v");
  await expectGraph(page, 2, 1);
  await expect(edge(page, "Wait to End")).toBeAttached();
});

test("a viewer reads the canvas and is offered nothing that changes it", async ({
  page,
  browser,
}) => {
  await signIn(page, "author");
  const id = await openBlank(page, "read");
  const viewer = await personOf(browser, "viewer");
  await viewer.goto(`/workflows/${id}`);
  await expect(viewer.getByText("This version has no steps.")).toBeVisible();
  await expect(viewer.getByRole("navigation", { name: "Steps to add" })).toHaveCount(0);
  await expect(viewer.getByRole("button", { name: "Tidy up" })).toHaveCount(0);
});
