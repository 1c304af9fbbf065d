"use client";

import { useEffect, useState } from "react";

const THANKS_MS = 1_600;

export type CopyState = "idle" | "copied" | "failed";

/** Puts a text into the clipboard, and says for a moment whether that worked. */
export function useCopy(): [CopyState, (text: string) => Promise<void>] {
  const [state, setState] = useState<CopyState>("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), THANKS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (text: string) => {
    try {
      // Over plain http there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return [state, copy];
}
