"use client";

import { Check, Circle, CircleDot, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { useRuleText } from "./use-rule-text";

type State = "done" | "open" | "later";

const ICONS: Record<State, LucideIcon> = { done: Check, open: CircleDot, later: Circle };

/** The stages of a request in order: those that are fulfilled, the one that is open, and those that follow. */
export function Stages({ approval: { stages, stage: open } }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  const ruleText = useRuleText();
  const stateOf = (index: number): State => {
    if (index < open) return "done";
    return index === open ? "open" : "later";
  };
  const numbered = stages.map((stage, index) => ({ stage, number: index + 1 }));
  return (
    <ol aria-label={t("stages")} className="grid gap-2">
      {numbered.map(({ stage, number }) => {
        const state = stateOf(number - 1);
        return (
          <li
            aria-current={state === "open" ? "step" : undefined}
            className={`flex gap-2 ${state === "open" ? "" : "text-muted"}`}
            key={number}
          >
            <span className="mt-0.5">
              <Icon of={ICONS[state]} size={14} />
            </span>
            <span>
              <b className="font-semibold">{stage.title ?? t("stage", { number })}</b>{" "}
              <span className="text-12 text-muted">{t(`stageStates.${state}`)}</span>
              <br />
              {ruleText(stage)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
