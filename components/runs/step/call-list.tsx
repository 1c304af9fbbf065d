"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { Elapsed } from "@/components/ui/elapsed";
import { Icon } from "@/components/ui/icon";
import { LOOKS, type StateLook } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { stepCallsQuery } from "@/lib/client/run-records";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { StepCallJson } from "@/lib/contract/step-calls";
import { EVENT_LOOKS } from "../event-looks";
import { FailureText } from "../failure-text";

const CALL_LOOKS: Record<StepCallJson["state"], StateLook> = {
  started: LOOKS.running,
  confirmed: LOOKS.succeeded,
  failed: LOOKS.failed,
  unknown: LOOKS.unknown,
};

/** What a call was answered with instead of what it asked for. */
const TOLD = [
  "TOOL_NOT_ALLOWED_NOW",
  "TOOL_UNKNOWN",
  "TOOL_INPUT_INVALID",
  "TOOL_REFUSED",
] as const;

type Props = { step: StepJson; runId: RunJson["id"]; attempt: number };

/** The calls that an attempt of an agent has made, in their order. What earlier ones made is with these. */
export function CallList({ step, runId, attempt }: Props) {
  const t = useTranslations("step.calls");
  const { data } = useQuery({ ...stepCallsQuery(runId, step), enabled: step.type === "agent" });
  const own = data?.items.filter((call) => call.attempt === attempt) ?? [];
  if (own.length === 0) return null;
  return (
    <ol aria-label={t("title")} className="grid border-line border-t pt-1">
      {own.map((call) => (
        <CallLine call={call} key={`${call.branch}/${call.ordinal}`} />
      ))}
    </ol>
  );
}

function CallLine({ call }: { call: StepCallJson }) {
  const t = useTranslations("step.calls");
  const { told } = call;
  const known = TOLD.find((code) => code === told);
  return (
    <li className="grid gap-1 py-1" data-call={call.told ?? call.state}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="text-muted" title={t(`kind.${call.kind}`)}>
          <Icon of={call.kind === "model" ? Bot : Wrench} size={14} />
          <span className="sr-only">{t(`kind.${call.kind}`)}</span>
        </span>
        <span className="mono min-w-0 [overflow-wrap:anywhere]">{call.target}</span>
        <StateBadge
          look={told === null ? CALL_LOOKS[call.state] : EVENT_LOOKS.step_tool_refused}
          weight="plain"
          word={known ? t(`told.${known}`) : (told ?? t(`state.${call.state}`))}
        />
        <span className="ml-auto flex gap-2 text-muted">
          {call.kind === "model" && call.usage && (
            <span>{t("tokens", { count: call.usage.tokens_in + call.usage.tokens_out })}</span>
          )}
          <Elapsed from={call.started_at} to={call.ended_at} />
        </span>
      </span>
      {call.error && <FailureText failure={call.error} />}
    </li>
  );
}
