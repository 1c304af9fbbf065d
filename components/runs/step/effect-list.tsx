"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CopyableId } from "@/components/ui/copyable-id";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/ui/state-badge";
import { effectsQuery } from "@/lib/client/run-records";
import type { EffectJson } from "@/lib/contract/run-records";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { EFFECT_LOOKS } from "../effect-state";
import { Section } from "./section";

/** What the step asked of the world outside, and what is known of it. Steps without such calls show nothing. */
export function EffectList({ step, runId }: { step: StepJson; runId: RunJson["id"] }) {
  const t = useTranslations("step");
  const { data } = useQuery(effectsQuery(runId));
  const own = data?.items.filter(({ step_id }) => step_id === step.id) ?? [];
  if (own.length === 0) return null;
  return (
    <Section title={t("effects", { count: own.length })}>
      <ol className="grid gap-2">
        {own.map((effect) => (
          <EffectLine effect={effect} key={`${effect.branch}/${effect.ordinal}`} />
        ))}
      </ol>
    </Section>
  );
}

function EffectLine({ effect }: { effect: EffectJson }) {
  const t = useTranslations("step");
  const s = useTranslations("states.effect");
  return (
    <li className="grid gap-1 rounded-control border border-line p-2.5 text-12">
      <span className="flex flex-wrap items-center gap-2">
        <StateBadge look={EFFECT_LOOKS[effect.status]} weight="plain" word={s(effect.status)} />
        <span className="ml-auto text-muted">
          <RelativeTime at={effect.settled_at ?? effect.sent_at ?? effect.planned_at} />
        </span>
      </span>
      <CopyableId id={effect.tool_version_id} label={t("toolVersion")} />
    </li>
  );
}
