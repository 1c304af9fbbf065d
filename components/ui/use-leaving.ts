"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";

/** What would be lost with a dialog: nothing, what was typed into it, or a secret that is shown once. */
export type Holds = "nothing" | "text" | "secret";

const isTyped = (field: Element): boolean =>
  field.isConnected && (!("value" in field) || field.value !== "");

const isText = (target: EventTarget): target is Element =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/**
 * Keeps a stray press from taking along what a dialog holds. A press beside it closes only what holds nothing. Escape
 * asks once before it takes what was typed, and never takes a secret.
 */
export function useLeaving(open: boolean, holds: Holds) {
  const fields = useRef(new Set<Element>());
  const [asked, setAsked] = useState<"text" | "secret" | null>(null);
  useEffect(() => {
    if (!open) return;
    fields.current = new Set();
    return () => setAsked(null);
  }, [open]);
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    // The press ends a composition, and is meant for that alone.
    if (event.isComposing) return event.preventDefault();
    const isFilled = holds === "text" && asked !== "text" && [...fields.current].some(isTyped);
    if (!isFilled && holds !== "secret") return;
    event.preventDefault();
    setAsked(holds === "secret" ? "secret" : "text");
  };
  return {
    asks: asked === holds ? asked : null,
    onEscapeKeyDown,
    onInput: ({ target }: FormEvent) => {
      if (isText(target)) fields.current.add(target);
      setAsked(null);
    },
    onInteractOutside: (event: Event) => {
      if (holds !== "nothing") event.preventDefault();
    },
  };
}
