"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { LOOKS, type StateLook } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import type { RunAftermathJson, RunDetailJson } from "@/lib/contract/runs";
import { stepKeyOf } from "./step-key";
import { useChosenStep } from "./use-run-place";

/** What a run that did not succeed leaves behind: changes outside that stand, those nobody knows of, what did not stop. */
export function RunAftermath({ run }: { run: RunDetailJson }) {
  const t = useTranslations("aftermath");
  const { aftermath } = run;
  if (aftermath === null) return null;
  const { standing, unknown, ignored_cancel: ignored } = aftermath;
  if (standing.length + unknown.length + ignored.length === 0) return null;
  return (
    <Panel title={t("title")}>
      <div className="grid gap-3 px-4 py-3 text-13" data-aftermath>
        <Effects effects={unknown} look={LOOKS.unknown} word={t("unknown")} />
        <Effects effects={standing} look={LOOKS.succeeded} word={t("standing")} />
        {ignored.length > 0 && (
          <Group look={LOOKS.cancelled} word={t("ignored")}>
            {ignored.map((step) => (
              <Line at={step.ended_at} key={step.step_id} step={step}>
                {step.attempt !== null && t("attempt", { number: step.attempt })}
              </Line>
            ))}
          </Group>
        )}
      </div>
    </Panel>
  );
}

type EffectsProps = { effects: RunAftermathJson["standing"]; look: StateLook; word: string };

function Effects({ effects, look, word }: EffectsProps) {
  if (effects.length === 0) return null;
  return (
    <Group look={look} word={word}>
      {effects.map((effect) => (
        <Line
          at={effect.settled_at ?? effect.sent_at}
          key={`${effect.step_id} ${effect.ordinal} ${effect.sent_at}`}
          step={effect}
        >
          <code className="mono">
            {effect.tool.name}@{effect.tool.version}
          </code>
        </Line>
      ))}
    </Group>
  );
}

function Group({ look, word, children }: { look: StateLook; word: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3>
        <StateBadge look={look} weight="plain" word={word} />
      </h3>
      <ul className="grid gap-1">{children}</ul>
    </section>
  );
}

type LineProps = {
  step: { step_id: string; title: string };
  at: string | null;
  children: ReactNode;
};

function Line({ step, at, children }: LineProps) {
  const [, choose] = useChosenStep();
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <button
        className="min-h-6 text-left font-medium text-accent hover:underline"
        onClick={() => choose(stepKeyOf(step.step_id))}
        type="button"
      >
        {step.title}
      </button>
      <span className="text-12 text-muted">
        {children} {at !== null && <RelativeTime at={at} />}
      </span>
    </li>
  );
}
