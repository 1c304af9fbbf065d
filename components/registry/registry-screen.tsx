"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { PagedView } from "@/components/shell/paged-view";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { SearchField } from "@/components/ui/search-field";
import { type RegistryEntry, type RegistryKind, RegistryTable } from "./registry-table";
import { useMayEdit } from "./use-may-edit";

type Props = {
  kind: RegistryKind;
  query: UseInfiniteQueryResult<InfiniteData<{ items: RegistryEntry[] }>>;
  q: string | null;
  setQ: (q: string) => void;
};

/** Agents or tools: what workflows can call, found by name, and the way to another one. */
export function RegistryScreen({ kind, query, q, setQ }: Props) {
  const t = useTranslations("registry");
  const mayEdit = useMayEdit(kind);
  const add = (
    <ButtonLink href={`/${kind}/new`} icon={Plus} tone="primary">
      {t(`${kind}.new`)}
    </ButtonLink>
  );
  return (
    <PageFrame
      actions={mayEdit && add}
      filters={<SearchField label={t("search")} onChange={setQ} value={q ?? ""} />}
      note={t(`${kind}.note`)}
      title={t(`${kind}.title`)}
    >
      <Card>
        <PagedView failure={t(`${kind}.failed`)} more={t("more")} query={query} rows={8}>
          {(entries) =>
            entries.length > 0 ? (
              <RegistryTable entries={entries} kind={kind} />
            ) : (
              <Nothing add={mayEdit ? add : null} kind={kind} onClear={() => setQ("")} q={q} />
            )
          }
        </PagedView>
      </Card>
    </PageFrame>
  );
}

type NothingProps = Pick<Props, "kind" | "q"> & {
  add: React.ReactNode;
  onClear: () => void;
};

function Nothing({ kind, q, add, onClear }: NothingProps) {
  const t = useTranslations("registry");
  if (q !== null)
    return (
      <EmptyState action={<Button onClick={onClear}>{t("clear")}</Button>} title={t("notFound")}>
        {t("notFoundWhy", { text: q })}
      </EmptyState>
    );
  return (
    <EmptyState action={add} title={t(`${kind}.none`)}>
      {add ? t(`${kind}.noneWhy`) : t("ask")}
    </EmptyState>
  );
}
