"use client";

import { type ReactNode, useRef } from "react";
import { useKeptFocus } from "./use-kept-focus";

/**
 * Where the page stands. On a wide screen it scrolls inside the frame; `relative`, so that words for screen readers far
 * down scroll with their page and make the window no longer.
 */
export function MainPlace({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  return (
    <main
      className="relative flex min-h-0 flex-1 flex-col outline-none lg:overflow-y-auto"
      id="main"
      ref={main}
      tabIndex={-1}
    >
      {children}
    </main>
  );
}
