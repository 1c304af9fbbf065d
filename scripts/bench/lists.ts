import type { Page } from "@playwright/test";
import { inBrowser } from "./browser";

const LISTS = ["/", "/runs", "/workflows", "/inbox", "/members"] as const;

/** Times in milliseconds from asking for a list to its first contents on the screen, round by round. */
export const listPaints = (url: string, rounds: number): Promise<number[][]> =>
  inBrowser(url, async (page) => {
    // The first look at a page is the server's first, too: it loads its own code.
    await paints(page);
    const taken: number[][] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await paints(page));
    return taken;
  });

async function paints(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const path of LISTS) {
    await page.goto(path);
    await page.waitForFunction(hasPainted);
    times.push(await page.evaluate(firstPaint));
  }
  return times;
}

const hasPainted = () => performance.getEntriesByName("first-contentful-paint").length > 0;

const firstPaint = () =>
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
