"use client";

import { useEffect } from "react";

const COUNTED = /^\(\d+\) /;
const ICON = { clear: "/icon.svg", attention: "/icon-attention.svg" } as const;

/**
 * Says on the browser's tab how much waits for the reader: as a number before the title, and by the lamp of
 * the icon. Each page brings a title of its own, so the head is watched for it.
 */
export function useTabSign(waiting: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNTED, "");
      const title = waiting > 0 ? `(${waiting}) ${bare}` : bare;
      if (document.title !== title) document.title = title;
      const icon = document.head.querySelector('link[rel="icon"]');
      const href = waiting > 0 ? ICON.attention : ICON.clear;
      if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    };
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    show();
    return () => observer.disconnect();
  }, [waiting]);
}
