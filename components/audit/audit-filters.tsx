"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ActorFilter } from "@/components/filters/actor-filter";
import { FilterBar } from "@/components/filters/filter-bar";
import { TimeFilter } from "@/components/filters/time-filter";
import { Combobox } from "@/components/ui/combobox";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { apiKeysQuery } from "@/lib/client/api-keys";
import type { AuditFilter } from "@/lib/client/audit-filter";
import { AUDIT_ACTIONS, AUDIT_RESULTS } from "@/lib/kernel/audit-actions";
import { useActionWord } from "./use-action-word";
import type { AuditFilterChange } from "./use-audit-filter";

type Props = {
  filter: AuditFilter;
  change: (parts: AuditFilterChange) => void;
  clear: () => void;
};

const ALL = "all";

/** Who, what, about what, and when: everything that narrows the log stands in the address. */
export function AuditFilters({ filter, change, clear }: Props) {
  const t = useTranslations("audit.filters");
  return (
    <FilterBar
      count={Object.values(filter).filter((value) => value !== null).length}
      onClear={clear}
      search={
        <SearchField
          label={t("about")}
          onChange={(about) => change({ about: about.trim() || null })}
          value={filter.about ?? ""}
        />
      }
    >
      <WhoFilter onChange={(who) => change({ who })} who={filter.who} />
      <ActionFilter change={change} filter={filter} />
      <TimeFilter filter={filter} label={t("when")} onChange={change} />
    </FilterBar>
  );
}

type WhoProps = { who: string | null; onChange: (who: string | null) => void };

/** Keys act, too: the newest of them stand behind the members. */
function WhoFilter({ who, onChange }: WhoProps) {
  const t = useTranslations("audit.filters");
  const keys = useInfiniteQuery(apiKeysQuery());
  const known = keys.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ActorFilter
      by={who}
      label={t("who")}
      more={known.map(({ id, name }) => ({ value: id, word: name, note: t("apiKey") }))}
      onChange={onChange}
    />
  );
}

function ActionFilter({ filter, change }: Omit<Props, "clear">) {
  const t = useTranslations("audit.filters");
  const results = useTranslations("audit.results");
  const word = useActionWord();
  const orAll = (value: string) => (value === ALL ? null : value);
  return (
    <>
      <Combobox
        choices={[
          { value: ALL, word: t("anything") },
          ...AUDIT_ACTIONS.map((action) => ({ value: action, word: word(action), note: action })),
        ]}
        label={t("what")}
        labelled="inside"
        none={t("noAction")}
        onChange={(action) => change({ action: orAll(action) })}
        search={t("findAction")}
        value={filter.action ?? ALL}
      />
      <Select
        choices={[
          { value: ALL, word: t("anyResult") },
          ...AUDIT_RESULTS.map((result) => ({ value: result, word: results(result) })),
        ]}
        label={t("result")}
        labelled="inside"
        onChange={(result) => change({ result: orAll(result) })}
        value={filter.result ?? ALL}
      />
    </>
  );
}
