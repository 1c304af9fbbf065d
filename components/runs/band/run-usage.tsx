"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { EmptyState } from "@/components/ui/empty-state";
import { usageQuery } from "@/lib/client/run-records";
import type { RunDetailJson } from "@/lib/contract/runs";
import { useStepTitles } from "../use-step-titles";
import { RunPurse } from "./run-purse";
import { sumUsage } from "./sum-usage";

const PADDED = "px-2 first:pl-4 max-sm:nth-5:pr-4 sm:px-4";

/** What the run has used, step by step, and how that is known. */
export function RunUsage({ run }: { run: RunDetailJson }) {
  const t = useTranslations("usage");
  const usage = useQuery(usageQuery(run.id));
  const titleOf = useStepTitles(run.id);
  return (
    <>
      {run.purse && <RunPurse purse={run.purse} />}
      <QueryView failure={t("failed")} query={usage} rows={4}>
        {({ items }) => {
          const { steps, total } = sumUsage(items);
          if (steps.length === 0) return <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>;
          return (
            <table aria-label={t("label")} className="w-full max-w-240 text-13 tabular-nums">
              <thead className="text-12 text-muted">
                <tr className="border-line border-b">
                  <Head align="left">{t("step")}</Head>
                  <Head>{t("calls")}</Head>
                  <Head>{t("tokensIn")}</Head>
                  <Head>{t("tokensOut")}</Head>
                  <Head>{t("cost")}</Head>
                  <Head align="left" from="sm">
                    {t("basis")}
                  </Head>
                </tr>
              </thead>
              <tbody>
                {steps.map(({ id, ...sum }) => (
                  <Line key={id} sum={sum} title={titleOf(id)} />
                ))}
                <Line isTotal sum={total} title={t("total")} />
              </tbody>
            </table>
          );
        }}
      </QueryView>
    </>
  );
}

type HeadProps = {
  children: string;
  align?: "left" | "right";
  /** From which width on there is room for the column. */
  from?: "sm";
};

function Head({ children, align = "right", from }: HeadProps) {
  return (
    <th
      className={`h-8 break-keep font-medium ${PADDED} ${align === "left" ? "text-left" : "text-right"} ${from ? "max-sm:hidden" : ""}`}
      scope="col"
    >
      {children}
    </th>
  );
}

type Sum = Omit<ReturnType<typeof sumUsage>["total"], "id">;

function Line({ title, sum, isTotal = false }: { title: string; sum: Sum; isTotal?: boolean }) {
  const t = useTranslations("strip.basis");
  const format = useFormatter();
  const cells = [sum.calls, sum.tokensIn, sum.tokensOut].map((count) => format.number(count));
  return (
    <tr className={`border-line border-b last:border-b-0 ${isTotal ? "font-semibold" : ""}`}>
      <td className={`h-8 ${PADDED} max-sm:py-1.5`}>
        {title}
        <span className="block font-normal text-12 text-muted sm:hidden">{t(sum.basis)}</span>
      </td>
      {[...cells.entries()].map(([index, text]) => (
        <td className={`text-right ${PADDED}`} key={index}>
          {text}
        </td>
      ))}
      <td className={`text-right ${PADDED}`}>
        {format.number(sum.usd, {
          style: "currency",
          currency: "USD",
          currencyDisplay: "narrowSymbol",
          maximumFractionDigits: 4,
        })}
      </td>
      <td className="px-4 text-muted max-sm:hidden">{t(sum.basis)}</td>
    </tr>
  );
}
