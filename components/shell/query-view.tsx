"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ProblemAlert } from "./problem-alert";

type Props<T> = {
  query: UseQueryResult<T>;
  /** What is missing if it does not load, as a title: what happened. */
  failure: string;
  /** How many rows to hold free while it loads. */
  rows: number;
  children: (data: T) => ReactNode;
};

/** What was asked for; until it is there a skeleton, and where it fails why, with a retry. */
export function QueryView<T>({ query, failure, rows, children }: Props<T>) {
  const t = useTranslations("shell");
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <div className="p-4">
        <ProblemAlert error={query.error} onRetry={() => void query.refetch()} title={failure} />
      </div>
    );
  return <SkeletonRows label={t("loading")} rows={rows} />;
}
