import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { JsonObject } from "@/lib/kernel/json";
import { inBrowser } from "./browser";

/** Side by side, so that the graph is as wide as it is high. */
const LANES = 10;
const MOVES = 120;
const OPEN_MS = 120_000;

/** A graph of so many steps: lanes that fork and join again, with an edge across from every third step. */
export function wideSpec(name: string, steps: number): JsonObject {
  const ids = Array.from({ length: steps }, (_, index) => `step_${index}`);
  const edges = ids.flatMap((to, index) => {
    const from = ids[index - LANES];
    const across = index % 3 === 0 ? ids[index - LANES + 1] : undefined;
    return [from, across].flatMap((source) => (source ? [{ from: source, to }] : []));
  });
  return {
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name, title: `${steps} steps` },
    spec: {
      nodes: ids.map((id) => ({ id, type: "tool", title: `Step ${id}`, tool: "noop@1.0.0" })),
      edges,
    },
  };
}

/** Times of frames in milliseconds while the canvas of a large draft is panned by hand, round by round. */
export const canvasFrames = (url: string, steps: number, rounds: number): Promise<number[][]> =>
  inBrowser(url, async (page) => {
    await openDraft(page, url, wideSpec(`canvas-${randomUUID()}`, steps), steps);
    await pan(page);
    const taken: number[][] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await pan(page));
    return taken;
  });

async function openDraft(page: Page, url: string, spec: JsonObject, steps: number): Promise<void> {
  const answer = await page.request.post("/v1/workflows", {
    headers: { origin: url, "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() },
    data: { spec },
  });
  if (answer.status() !== 201) throw new Error(`No workflow: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/workflows/${id}`);
  await page.waitForFunction(
    (count) => document.querySelectorAll(".react-flow__edge").length >= count,
    steps,
    { timeout: OPEN_MS },
  );
}

/** Draws the canvas back and forth with the pointer, and watches every frame meanwhile. */
async function pan(page: Page): Promise<number[]> {
  const place = await page.evaluate(freePlace);
  if (!place) throw new Error("There is no free place on the canvas.");
  const { x, y } = place;
  await page.evaluate(watchFrames);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = await whereItStands(page);
  for (let move = 1; move <= MOVES; move += 1)
    await page.mouse.move(x + 200 * Math.sin(move / 10), y - 120 * Math.sin(move / 7));
  if ((await whereItStands(page)) === before) throw new Error("The canvas does not move.");
  await page.mouse.up();
  return page.evaluate(takeFrames);
}

/** A place of the canvas under the pointer that is covered by no card and no control. */
function freePlace(): { x: number; y: number } | null {
  const pane = document.querySelector(".react-flow__pane");
  for (let y = innerHeight - 20; y > 0; y -= 20)
    for (let x = innerWidth / 2; x > 0; x -= 20)
      if (document.elementFromPoint(x, y) === pane && pane) return { x, y };
  return null;
}

const whereItStands = (page: Page) =>
  page.locator(".react-flow__viewport").first().getAttribute("style");

type Watched = { benchFrames?: number[]; benchTick?: (now: number) => void };

function watchFrames(): void {
  const frames: number[] = [];
  const scope = window as Watched;
  scope.benchFrames = frames;
  let last = performance.now();
  // Not a variable: the compiler would call a helper for its name, which the page does not have.
  scope.benchTick = (now) => {
    frames.push(now - last);
    last = now;
    if (scope.benchFrames === frames && scope.benchTick) requestAnimationFrame(scope.benchTick);
  };
  requestAnimationFrame(scope.benchTick);
}

function takeFrames(): number[] {
  const scope = window as Watched;
  const frames = scope.benchFrames ?? [];
  delete scope.benchFrames;
  return frames.slice(1);
}
