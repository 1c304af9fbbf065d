"use client";

import { type RefObject, useEffect } from "react";
import type { Faults } from "./read-typed";

/** Takes the focus to the first control that is wrong, whenever another set of faults is shown. */
export function useFirstFault(box: RefObject<HTMLElement | null>, faults: Faults): void {
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [box, faults]);
}
