"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Segmented } from "@/components/ui/segmented";
import { useUrlState } from "@/components/ui/use-url-state";
import type { RunEventJson } from "@/lib/contract/run-events";
import { eventKind } from "./event-kind";
import { stepKeyOf } from "./step-key";
import { useChosenStep } from "./use-run-place";

const CHOICES = ["all", "decisions", "problems", "step"] as const;
type Choice = (typeof CHOICES)[number];

/** `step` needs one that is chosen: without it everything is shown. */
function useChoice(): [Choice, (choice: Choice) => void, boolean] {
  const [wanted, set] = useUrlState("events");
  const [step] = useChosenStep();
  const found = CHOICES.find((choice) => choice === wanted) ?? "all";
  const choice = found === "step" && step === null ? "all" : found;
  const choose = (next: Choice) => set(next === "all" ? null : next);
  return [choice, choose, step !== null];
}

/** Which events are shown; the choice stands in the address. */
export function EventFilter() {
  const t = useTranslations("run");
  const [choice, choose, hasStep] = useChoice();
  return (
    <Segmented
      choices={CHOICES.filter((value) => value !== "step" || hasStep).map((value) => ({
        value,
        word: t(`eventFilter.${value}`),
      }))}
      label={t("eventFilter.label")}
      onChange={choose}
      value={choice}
    />
  );
}

/** Whether an event is one of those that the address asks for. */
export function useEventFilter(): (event: RunEventJson) => boolean {
  const [choice] = useChoice();
  const [step] = useChosenStep();
  return useCallback(
    (event) => {
      if (choice === "all") return true;
      if (choice === "step") return event.step_id !== null && stepKeyOf(event.step_id) === step;
      return eventKind(event.event_type) === choice;
    },
    [choice, step],
  );
}
