"use client";

import { useLayoutEffect, useRef } from "react";

/** Who opens one thing from another, as a dialog from the palette, is led back to where the first was opened. */
let latest: HTMLElement | null = null;

/** A choice is gone with its menu, while what opened the menu stays; a dialog that is closing takes all along. */
function placeOf(element: Element | null): HTMLElement | null {
  if (element?.closest("[role='dialog'][data-state='closed']")) return null;
  const menu = element?.closest("[role='menu'][aria-labelledby]");
  const place = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : element;
  return place instanceof HTMLElement && place !== document.body ? place : null;
}

/**
 * Remembers where the focus was as something opened above the page. The answer gives it back at the close: to that
 * place, or where it is gone to the page. Whoever has gone elsewhere meanwhile is not called back.
 */
export function useOpener(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  // Before what opens is there: a field in it may take the focus at once.
  useLayoutEffect(() => {
    if (!open || opener.current) return;
    opener.current = placeOf(document.activeElement) ?? latest;
    latest = opener.current;
  }, [open]);
  return (event) => {
    event.preventDefault();
    const place = opener.current;
    opener.current = null;
    latest = null;
    if (!isLost()) return;
    place?.focus();
    if (isLost()) document.getElementById("main")?.focus({ preventScroll: true });
  };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;
