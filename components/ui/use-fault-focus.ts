"use client";

import { useEffect } from "react";

const FAULTY = '[aria-invalid="true"]';

/**
 * Leads whoever sent a form that lacks something to the first field that is at fault, in every form of the page: what a
 * field says of itself is heard only by who comes to it.
 */
export function useFaultFocus(): void {
  useEffect(() => {
    const lead = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement)) return;
      // What the form has found is shown with the next frame.
      requestAnimationFrame(() => target.querySelector<HTMLElement>(FAULTY)?.focus());
    };
    document.addEventListener("submit", lead);
    return () => document.removeEventListener("submit", lead);
  }, []);
}
