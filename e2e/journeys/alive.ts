import { expect, type Locator } from "@playwright/test";

/**
 * Waits until the page answers to keys: what the server wrote can be seen before React has taken it over, and
 * nobody presses a key in that moment but a test.
 */
export async function alive(part: Locator): Promise<void> {
  const isTaken = (element: Element) =>
    new Promise<boolean>((resolve) =>
      // When nothing else is to be done, what listens to keys has been set up, too.
      requestIdleCallback(() =>
        resolve(Object.keys(element).some((key) => key.startsWith("__reactProps$"))),
      ),
    );
  await expect.poll(() => part.evaluate(isTaken)).toBe(true);
}
