"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/** What a card is pressed by; `begin` is the first thing in it to fill in. */
export type CardPress = "up" | "down" | "remove" | "begin";

type CardFocus = {
  /** What holds the cards, each with `data-card`; what presses one has `data-press`. */
  box: RefObject<HTMLDivElement | null>;
  /** Once the cards are drawn anew, the focus goes to the same button of the card that stands at a place by then. */
  follow: (at: number, press: CardPress) => void;
};

const OTHERWISE: Record<CardPress, CardPress> = {
  up: "down",
  down: "up",
  remove: "remove",
  begin: "remove",
};

/** Keeps the focus with a card that is moved or was added, and near one that is taken out. */
export function useCardFocus(): CardFocus {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ at: number; press: CardPress } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current || !box.current) return;
    const { at, press } = wanted.current;
    wanted.current = null;
    buttonAt(box.current, at, press)?.focus();
  });
  return {
    box,
    follow: (at, press) => {
      wanted.current = { at, press };
    },
  };
}

function buttonAt(box: HTMLElement, at: number, press: CardPress): HTMLElement | null | undefined {
  const cards = [...box.children].filter((child) => child.matches("[data-card]"));
  const card = cards[Math.min(at, cards.length - 1)];
  // Where none is left, the one that adds.
  if (!card) return [...(box.closest("[data-field]")?.querySelectorAll("button") ?? [])].at(-1);
  const find = (by: CardPress) =>
    card.querySelector<HTMLElement>(by === "begin" ? "input, textarea" : `[data-press=${by}]`);
  return find(press) ?? find(OTHERWISE[press]);
}
