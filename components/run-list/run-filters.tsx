"use client";

import { useTranslations } from "next-intl";
import { ActorFilter } from "@/components/filters/actor-filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { TimeFilter } from "@/components/filters/time-filter";
import { REVIEW_LOOKS, RUN_DELIVERY_LOOKS } from "@/components/runs/dimension-state";
import { runState } from "@/components/runs/run-state";
import { FilterMenu } from "@/components/ui/filter-menu";
import { SearchField } from "@/components/ui/search-field";
import type { RunFilter } from "@/lib/client/run-filter";
import { REVIEW_STATUSES, RUN_DELIVERY_STATUSES, RUN_STATUSES } from "@/lib/engine/transition";
import type { RunFilterChange } from "./use-run-filter";
import { WorkflowFilter } from "./workflow-filter";

type Props = {
  filter: RunFilter;
  change: (parts: RunFilterChange) => void;
  clear: () => void;
};

const joined = (values: readonly string[]) => values.join(",") || null;

/** Everything that narrows the list of runs; what is chosen stands in the address. */
export function RunFilters({ filter, change, clear }: Props) {
  const t = useTranslations("runs.filters");
  return (
    <FilterBar
      count={Object.values(filter).filter((value) => value !== null && value.length > 0).length}
      onClear={clear}
      search={
        <SearchField
          label={t("search")}
          onChange={(q) => change({ q: q.trim() || null })}
          value={filter.q ?? ""}
        />
      }
    >
      <Choices change={change} filter={filter} />
    </FilterBar>
  );
}

function Choices({ filter, change }: Omit<Props, "clear">) {
  const t = useTranslations("runs.filters");
  const s = useTranslations("states");
  return (
    <>
      <FilterMenu
        choices={RUN_STATUSES.map((status) => ({
          value: status,
          word: s(`run.${status}`),
          look: runState({ execution_status: status, status_reason: null }).look,
        }))}
        label={t("status")}
        onChange={(values) => change({ status: joined(values) })}
        values={filter.status}
      />
      <WorkflowFilter change={change} filter={filter} />
      <ActorFilter by={filter.by} label={t("by")} onChange={(by) => change({ by })} />
      <TimeFilter filter={filter} label={t("started")} onChange={change} />
      <FilterMenu
        choices={REVIEW_STATUSES.map((status) => ({
          value: status,
          word: s(`review.${status}`),
          look: REVIEW_LOOKS[status],
        }))}
        label={t("review")}
        onChange={(values) => change({ review: joined(values) })}
        values={filter.review}
      />
      <FilterMenu
        choices={RUN_DELIVERY_STATUSES.map((status) => ({
          value: status,
          word: s(`runDelivery.${status}`),
          look: RUN_DELIVERY_LOOKS[status],
        }))}
        label={t("delivery")}
        onChange={(values) => change({ delivery: joined(values) })}
        values={filter.delivery}
      />
    </>
  );
}
