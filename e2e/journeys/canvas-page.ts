import { expect, type Locator, type Page } from "@playwright/test";
import { makeBlank } from "./api";

/** A new workflow without any step, opened on its canvas. Gives its id. */
export async function openBlank(page: Page, title: string): Promise<string> {
  const { id } = await makeBlank(page, title);
  await page.goto(`/workflows/${id}`);
  await expect(page.getByRole("button", { name: "Add the first step" })).toBeVisible();
  return id;
}

/** The card of a step, by the beginning of its name. */
export const card = (page: Page, id: string): Locator =>
  page.locator(`.react-flow__node[data-id="${id}"]`);

/** An edge by what is read aloud of it. */
export const edge = (page: Page, name: string): Locator =>
  page.locator(`.react-flow__edge[aria-label="${name}"]`);

/** How many steps and edges stand on the canvas. */
export async function expectGraph(page: Page, nodes: number, edges: number): Promise<void> {
  await expect(page.locator(".react-flow__node")).toHaveCount(nodes);
  await expect(page.locator(".react-flow__edge")).toHaveCount(edges);
}

const middle = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("Nothing to point at.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Draws from a way out of a card to another card, and holds the button there until `let go` is called. */
export async function drawEdge(
  page: Page,
  from: { id: string; port: string },
  to: string,
): Promise<{ letGo: () => Promise<void> }> {
  const handle = card(page, from.id).locator(`.react-flow__handle[data-handleid="${from.port}"]`);
  const start = await middle(handle);
  const end = await middle(card(page, to));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 4, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  return { letGo: () => page.mouse.up() };
}
