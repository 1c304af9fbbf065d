import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
export const WIDTHS = [WIDE, PHONE] as const;

/** Every two of width, theme and language meet: what is wrong with a page rarely needs all three. */
export const LOOKS = [
  { viewport: WIDE, theme: "light", locale: "en" },
  { viewport: WIDE, theme: "dark", locale: "zh-CN" },
  { viewport: PHONE, theme: "light", locale: "zh-CN" },
  { viewport: PHONE, theme: "dark", locale: "en" },
] as const;

/** Menus and tips float at the end of the document, and belong to what opened them instead of to a landmark. axe cuts long names. */
const FLOATING = "<div data-radix-popper-";

/** What is still fading in has the contrast of neither end. What goes round for ever (a spinner) is not waited for. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Finds what shuts people out of the page as it stands, and whether it is wider than the screen. */
export async function check(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await still(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== "region" || !html.startsWith(FLOATING))
      .map(({ html }) => `${id}: ${html}`),
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow, "the page is wider than the screen").toBeLessThanOrEqual(0);
}
