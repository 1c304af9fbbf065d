"use client";

import { type RefObject, useState } from "react";
import type { DecisionState, Option } from "@/components/approvals/use-decision";
import { keyOf } from "./option-keys";
import { useInboxKeys } from "./use-inbox-keys";

type Readiness = {
  /** What Enter decides. */
  ready: Option | null;
  choose: (option: Option) => void;
  /** Back to the request, without a decision. */
  leave: () => void;
};

/** Which option is ready to be decided: its key puts the focus on its button, or where its reason is missing. */
export function useReadiness(
  options: readonly Option[],
  decision: DecisionState,
  bar: RefObject<HTMLElement | null>,
): Readiness {
  const [ready, setReady] = useState<Option | null>(null);
  const find = (selector: string) => bar.current?.querySelector<HTMLElement>(selector);
  const focusReason = () => {
    const field = find("textarea");
    // At once, or the next letter that is typed would be lost.
    field?.focus();
    // A phone shows the field only once something is ready.
    if (!field || document.activeElement !== field)
      requestAnimationFrame(() => find("textarea")?.focus());
  };
  const getReady = (option: Option) => {
    setReady(option);
    if (option.requires_reason) focusReason();
    else if (option.effect === "approved" && find("input")) find("input")?.focus();
    else find(`[data-option="${option.id}"] button`)?.focus();
  };
  const choose = (option: Option) => {
    const lacks = decision.choose(option);
    setReady(lacks === "sent" ? null : option);
    if (lacks === "reason") focusReason();
    if (lacks === "amount") find("input")?.focus();
  };
  const leave = () => {
    setReady(null);
    bar.current?.parentElement?.querySelector("h2")?.focus();
  };
  useInboxKeys({
    c: focusReason,
    ...(ready && { Escape: leave }),
    ...Object.fromEntries(
      options.flatMap((option) => {
        const key = keyOf(option, options);
        return key ? [[key, () => getReady(option)]] : [];
      }),
    ),
  });
  return { ready, choose, leave };
}
