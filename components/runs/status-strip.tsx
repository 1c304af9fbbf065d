"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Elapsed } from "@/components/ui/elapsed";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/ui/state-badge";
import { StateLamp } from "@/components/ui/state-lamp";
import type { RunJson } from "@/lib/contract/runs";
import {
  COMPENSATION_LOOKS,
  EVALUATION_LOOKS,
  REVIEW_LOOKS,
  RUN_DELIVERY_LOOKS,
} from "./dimension-state";
import { runState } from "./run-state";
import { useStatusNote } from "./use-status-note";

/** Where the run stands, at a glance: first the status, then time and use, then its other dimensions. */
export function StatusStrip({ run }: { run: RunJson }) {
  const t = useTranslations("strip");
  const s = useTranslations("states");
  const note = useStatusNote(run);
  const { look, word } = runState(run);
  return (
    <section
      aria-label={t("label")}
      className="grid flex-none grid-cols-2 border-line border-b bg-raised sm:flex sm:flex-wrap"
      data-status={run.execution_status}
    >
      <div
        className={`col-span-2 flex min-h-17 items-center gap-3 border-line px-4 py-2 sm:min-w-80 sm:border-r s-${look.tone} bg-state-tint`}
      >
        <StateLamp look={look} size="large" />
        <div className="grid min-w-0">
          <p aria-live="polite" className="font-semibold text-16 text-state leading-tight">
            {s(`run.${word}`)}
          </p>
          {note && <p className="line-clamp-2 max-w-96 text-12 text-muted">{note}</p>}
        </div>
      </div>
      <Figure label={t("elapsed")}>
        <Elapsed from={run.created_at} to={run.ended_at} />
      </Figure>
      <Figure label={t("startedBy")}>
        <span className="font-medium text-13">
          {run.initiated_by.name}{" "}
          <span className="font-normal text-muted">
            <RelativeTime at={run.created_at} />
          </span>
        </span>
      </Figure>
      <Used usage={run.usage} />
      <dl className="col-span-2 grid grid-cols-3 items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex sm:flex-wrap sm:gap-x-8">
        <Dimension label={t("evaluation")}>
          <StateBadge
            look={EVALUATION_LOOKS[run.evaluation_status]}
            weight="plain"
            word={s(`evaluation.${run.evaluation_status}`)}
          />
        </Dimension>
        <Dimension label={t("review")}>
          <StateBadge
            look={REVIEW_LOOKS[run.review_status]}
            weight="plain"
            word={s(`review.${run.review_status}`)}
          />
        </Dimension>
        <Dimension label={t("delivery")}>
          <StateBadge
            look={RUN_DELIVERY_LOOKS[run.delivery_status]}
            weight="plain"
            word={s(`runDelivery.${run.delivery_status}`)}
          />
        </Dimension>
        {run.compensation_status !== "none" && (
          <Dimension label={t("compensation")}>
            <StateBadge
              look={COMPENSATION_LOOKS[run.compensation_status]}
              weight="plain"
              word={s(`compensation.${run.compensation_status}`)}
            />
          </Dimension>
        )}
      </dl>
    </section>
  );
}

/** Has its place before anything is used, so that the first call moves nothing. */
function Used({ usage }: Pick<RunJson, "usage">) {
  const t = useTranslations("strip");
  const format = useFormatter();
  if (usage.basis === null)
    return (
      <Figure isWide label={t("used")}>
        <span className="font-normal text-muted">{t("nothing")}</span>
      </Figure>
    );
  return (
    <Figure isWide label={t("usage", { basis: t(`basis.${usage.basis}`) })}>
      {t("amount", {
        usd: format.number(usage.usd, {
          style: "currency",
          currency: "USD",
          currencyDisplay: "narrowSymbol",
        }),
        tokens: format.number(usage.tokens),
      })}
    </Figure>
  );
}

type FigureProps = {
  label: string;
  /** Has a row of its own on a phone. */
  isWide?: boolean;
  children: ReactNode;
};

function Figure({ label, isWide = false, children }: FigureProps) {
  return (
    <div
      className={`grid content-center border-line px-4 py-2 max-sm:border-b sm:border-r ${isWide ? "col-span-2 sm:min-w-46" : "max-sm:even:border-r"}`}
    >
      <p className="text-12 text-muted">{label}</p>
      <p className="font-semibold tabular-nums">{children}</p>
    </div>
  );
}

function Dimension({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid">
      <dt className="text-12 text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
