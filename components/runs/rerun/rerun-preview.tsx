"use client";

import { useTranslations } from "next-intl";
import { boundedIn, useAmountText } from "@/components/budgets/use-amount-text";
import { Alert } from "@/components/ui/alert";
import { sentences } from "@/components/ui/sentences";
import type { BoundsJson } from "@/lib/contract/amounts";
import type { RerunPreviewJson, RerunStepJson } from "@/lib/contract/reruns";
import { Section } from "../step/section";
import { useUsageText } from "./use-usage-text";

type Props = { preview: RerunPreviewJson; asked: string };

/** What running again reuses, does anew, changes once more and pays. */
export function RerunPreview({ preview, asked }: Props) {
  const t = useTranslations("rerun");
  const usageText = useUsageText();
  const { from, steps, paid_again: paid, saved, budget } = preview;
  const withFate = (fate: RerunStepJson["fate"]) => steps.filter((step) => step.fate === fate);
  const [reused, repeated, passed] = [
    withFate("reused"),
    withFate("repeated"),
    withFate("passed_by"),
  ];
  return (
    <div className="grid gap-4 text-13" data-rerun-preview>
      {from.node !== asked && (
        <Alert title={t("whole", { container: from.title })} tone="neutral">
          {t("wholeWhy")}
        </Alert>
      )}
      <StandingEffects preview={preview} />
      <Section title={t("repeated", { count: repeated.length })}>
        <Steps of={repeated} />
      </Section>
      {reused.length > 0 && (
        <Section title={t("reused", { count: reused.length })}>
          <Steps of={reused} />
        </Section>
      )}
      {passed.length > 0 && (
        <p className="text-12 text-muted">{t("passedBy", { count: passed.length })}</p>
      )}
      <p>
        {sentences([
          paid.basis === null ? t("paysNothing") : t("pays", { usage: usageText(paid) }),
          saved.basis === null ? null : t("saves", { usage: usageText(saved) }),
        ])}
      </p>
      {budget !== null && <OwnBudget limit={budget} />}
    </div>
  );
}

/** What the new run may spend: it was lowered for this one, or the workflow says so. */
function OwnBudget({ limit }: { limit: BoundsJson }) {
  const t = useTranslations("rerun");
  const amountText = useAmountText();
  const amounts = boundedIn(limit).map((each) => amountText(each, limit[each] ?? 0));
  return <p>{t("budget", { amounts: amounts.join(" · ") })}</p>;
}

/** That what stands outside is done once more is said first, and for each change at which step. */
function StandingEffects({ preview }: { preview: RerunPreviewJson }) {
  const t = useTranslations("rerun");
  const s = useTranslations("states.effect");
  const { effects, deliveries, repeated_effects: count, steps } = preview;
  if (count === 0) return null;
  const titleOf = (node: string) => steps.find((step) => step.node === node)?.title ?? node;
  return (
    <Alert title={t("effects", { count })} tone="failed">
      <ul className="grid gap-0.5">
        {effects
          .filter(({ repeats }) => repeats)
          .map(({ step_id, ordinal, node, status }) => (
            <li key={`${step_id}-${ordinal}`}>
              {t("effect", { step: titleOf(node), status: s(status) })}
            </li>
          ))}
        {deliveries
          .filter(({ repeats }) => repeats)
          .map(({ delivery_id, node }) => (
            <li key={delivery_id}>{t("delivery", { step: titleOf(node) })}</li>
          ))}
      </ul>
    </Alert>
  );
}

function Steps({ of }: { of: readonly RerunStepJson[] }) {
  const t = useTranslations("rerun.why");
  const usageText = useUsageText();
  return (
    <ul className="max-h-60 overflow-y-auto rounded-control border border-line">
      {of.map(({ node, title, why, usage }) => (
        <li
          className="flex min-h-9 flex-wrap items-center gap-x-3 border-line border-b px-3 py-1 last:border-b-0"
          key={node}
        >
          <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
          {why && why !== "after_chosen" && <span className="text-12 text-muted">{t(why)}</span>}
          {usage.basis !== null && (
            <span className="text-12 text-muted tabular-nums">{usageText(usage)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
