"use client";

import { useEffect, useEffectEvent } from "react";
import { isCovered, isPlainKey, isTyping } from "./keys";

type FrameKeys = {
  onPalette: () => void;
  onHelp: () => void;
  /** A letter after `g`; says whether it leads anywhere. */
  onJump: (letter: string) => boolean;
};

/** How long `g` waits for the letter that says where to. */
const JUMP_MS = 1_500;

const isPaletteChord = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" &&
  (event.metaKey || event.ctrlKey) &&
  !(event.altKey || event.shiftKey || event.repeat);

/**
 * The keys that work on every page. A page's own keys go first, so theirs are looked at when all others have
 * had the event; only the letter after `g` is taken before anybody else could mean something else by it.
 */
export function useFrameKeys({ onPalette, onHelp, onJump }: FrameKeys): void {
  const palette = useEffectEvent(onPalette);
  const help = useEffectEvent(onHelp);
  const jump = useEffectEvent(onJump);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      clearTimeout(waiting);
      waiting = undefined;
    };
    const takeLetter = (event: KeyboardEvent) => {
      if (!waiting || event.key === "Shift") return;
      forget();
      if (!isPlainKey(event) || isTyping(event.target) || !jump(event.key.toLowerCase())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const afterAll = (event: KeyboardEvent) => {
      if (event.defaultPrevented) forget();
      else if (event.key === "?") help();
    };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isPaletteChord(event)) {
        event.preventDefault();
        palette();
        return;
      }
      if (!isPlainKey(event) || isTyping(event.target) || isCovered()) return;
      if (event.key === "g") waiting = setTimeout(forget, JUMP_MS);
      setTimeout(() => afterAll(event));
    };
    window.addEventListener("keydown", takeLetter, { capture: true });
    window.addEventListener("keydown", listen);
    return () => {
      forget();
      window.removeEventListener("keydown", takeLetter, { capture: true });
      window.removeEventListener("keydown", listen);
    };
  }, []);
}
