"use client";

import { Send, Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NodeIcon } from "@/components/canvas/node-icon";
import { StateBadge } from "@/components/ui/state-badge";
import { useDurationText } from "@/components/ui/use-duration-text";
import type { DecisionPreviewsView } from "@/lib/contract/decision-previews";

type Preview = DecisionPreviewsView["items"][number];

/** Every step that runs if it is approved, in order, with what it uses and whether it can be undone. */
export function NextSteps({ preview }: { preview: Preview }) {
  const t = useTranslations("approval");
  return (
    <div className="grid gap-2">
      <p className="font-medium text-12 text-muted">{t("next")}</p>
      {preview.later.length === 0 ? (
        <p className="text-13">{t("nothingNext")}</p>
      ) : (
        <ul className="overflow-hidden rounded-panel border border-line">
          {preview.later.map((step) => (
            <NextStep key={step.node} preview={preview} step={step} />
          ))}
        </ul>
      )}
      {preview.estimate && <Estimate estimate={preview.estimate} />}
    </div>
  );
}

type StepProps = { step: Preview["later"][number]; preview: Preview };

function NextStep({ step, preview: { recipients } }: StepProps) {
  const t = useTranslations("approval");
  const handed = recipients.find(({ node }) => node === step.node);
  const line =
    handed === undefined
      ? step.uses
      : t("receives", { channel: handed.channel, recipient: handed.recipient ?? "nobody" });
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-1.5 text-13 last:border-b-0">
      <NodeIcon size={24} type={step.type} />
      <span className="grid min-w-40 flex-1 leading-4.5">
        <span className="font-medium">{step.title}</span>
        {line && <span className="truncate text-12 text-muted">{line}</span>}
      </span>
      {step.type === "approval" ? (
        <span className="text-12 text-muted">{t("asksAgain")}</span>
      ) : step.is_lasting ? (
        <StateBadge look={{ tone: "failed", icon: Send }} word={t("final")} />
      ) : (
        <StateBadge look={{ tone: "succeeded", icon: Undo2 }} word={t("undoable")} />
      )}
    </li>
  );
}

/** What these steps have used and taken before. */
function Estimate({ estimate }: { estimate: NonNullable<Preview["estimate"]> }) {
  const t = useTranslations("approval");
  const format = useFormatter();
  const durationText = useDurationText();
  const usd = (amount: number) =>
    format.number(amount, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
    });
  const seconds = (amount: number) => durationText(Math.max(1, Math.round(amount)) * 1000);
  return (
    <div className="grid gap-1">
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-13">
        <Fact term={t("cost")}>
          {rangeOf(usd(estimate.usd.low), usd(estimate.usd.high), (low, high) =>
            t("range", { low, high }),
          )}
        </Fact>
        <Fact term={t("time")}>
          {rangeOf(seconds(estimate.seconds.low), seconds(estimate.seconds.high), (low, high) =>
            t("range", { low, high }),
          )}
        </Fact>
      </dl>
      <p className="text-12 text-muted">{t("estimatedFrom", { runs: estimate.runs })}</p>
    </div>
  );
}

/** Two ends that read the same are one. */
const rangeOf = (low: string, high: string, range: (low: string, high: string) => string) =>
  low === high ? low : range(low, high);

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
