"use client";

import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ButtonLink } from "@/components/ui/button-link";
import { StateBadge } from "@/components/ui/state-badge";
import { runDeliveriesQuery } from "@/lib/client/runs";
import type { RunJson } from "@/lib/contract/runs";
import { DELIVERY_LOOKS } from "./delivery-state";

/** What the run has handed over, with the way to it. */
export function RunDeliveries({ runId }: { runId: RunJson["id"] }) {
  const t = useTranslations("delivery");
  const s = useTranslations("states");
  const { data, isError, error, refetch } = useQuery(runDeliveriesQuery(runId));
  if (!data)
    return (
      isError && <ProblemAlert error={error} onRetry={() => void refetch()} title={t("failed")} />
    );
  return data.items.map(({ id, status, files }) => (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-raised px-4 py-3"
      key={id}
    >
      <StateBadge look={DELIVERY_LOOKS[status]} word={s(`delivery.${status}`)} />
      <p className="text-13">{t("files", { count: files.length })}</p>
      <span className="ml-auto max-sm:grid max-sm:w-full">
        <ButtonLink href={`/deliveries/${id}`} icon={PackageOpen} tone="primary">
          {t("open")}
        </ButtonLink>
      </span>
    </section>
  ));
}
