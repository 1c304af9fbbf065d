"use client";

import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus on the page where what had it vanishes by its own doing, as a button that takes something back: what
 * was around it gets it, and is read aloud. It goes to no other button, which a second press of Enter would press. A
 * page that is left altogether keeps nothing; what keeps the focus of its own, as the canvas does, says so by
 * `data-keeps-focus`.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = page.current;
    if (!main) return;
    let held: { element: HTMLElement; chain: HTMLElement[] } | null = null;
    const hold = ({ target }: FocusEvent) => {
      const isOurs = target instanceof HTMLElement && !target.closest("[data-keeps-focus]");
      held = isOurs ? { element: target, chain: chainOf(target, main) } : null;
    };
    // Whoever leaves it, as by a press beside it, has not lost it; what is being removed is gone a moment later.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isLeft = target instanceof Node && target.isConnected && isLost();
        if (held?.element === target && isLeft) held = null;
      });
    const keep = () => {
      if (!held || held.element.isConnected) return;
      const place = placeAround(held.chain, main);
      held = null;
      if (!place || !isLost()) return;
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    main.addEventListener("focusin", hold);
    main.addEventListener("focusout", leave);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      main.removeEventListener("focusin", hold);
      main.removeEventListener("focusout", leave);
    };
  }, [page]);
}

/** What stands around it in the page, the nearest first. */
function chainOf(element: HTMLElement, page: HTMLElement): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let at = element.parentElement; at && at !== page; at = at.parentElement) chain.push(at);
  return chain;
}

/** The first place around what is gone that is still there: from there the next Tab goes on. */
function placeAround(chain: readonly HTMLElement[], page: HTMLElement): HTMLElement | null {
  return chain.find((element) => page.contains(element)) ?? null;
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;
