"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ProblemAlert } from "./problem-alert";

type Props<T> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>;
  /** What is missing if it does not load, as a title: what happened. */
  failure: string;
  /** How many rows to hold free while it loads. */
  rows: number;
  /** The button that asks for the next page. */
  more: string;
  children: (items: T[]) => ReactNode;
};

/** A list that comes page by page; until it is there a skeleton, and where it fails why, with a retry. */
export function PagedView<T>({ query, failure, rows, more, children }: Props<T>) {
  const t = useTranslations("shell");
  return (
    <>
      {query.data === undefined && query.isError && (
        <div className="p-4">
          <ProblemAlert error={query.error} onRetry={() => void query.refetch()} title={failure} />
        </div>
      )}
      {query.data === undefined && !query.isError && (
        <SkeletonRows label={t("loading")} rows={rows} />
      )}
      {query.data && children(query.data.pages.flatMap(({ items }) => items))}
      {query.isFetchNextPageError && (
        <div className="p-4 pb-0">
          <ProblemAlert error={query.error} title={failure} />
        </div>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </div>
      )}
    </>
  );
}
