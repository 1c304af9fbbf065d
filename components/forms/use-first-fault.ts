"use client";

import { type RefObject, useEffect } from "react";
/** Takes the focus to the first control that is wrong, whenever another set of faults is shown. */
export function useFirstFault(box: RefObject<HTMLElement | null>, faults: object): void {
  useEffect(() => {
    if (Object.values(faults).every((fault) => !fault)) return;
    box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [box, faults]);
}
