"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { QueryView } from "@/components/shell/query-view";
import { EntryPage, type RegistryVersion } from "./entry-page";
import type { RegistryEntry, RegistryKind } from "./registry-table";
import type { NextVersion } from "./use-publish";

type Props<V extends RegistryVersion> = {
  kind: RegistryKind;
  entry: UseQueryResult<RegistryEntry>;
  versions: UseQueryResult<{ items: V[] }>;
  /** A version as it is. */
  view: (version: V) => ReactNode;
  /** The form for the next version, from the one that is shown. */
  form: (next: NextVersion<V>) => ReactNode;
};

/** An agent or a tool with its versions, once both are there. */
export function EntryScreen<V extends RegistryVersion>(props: Props<V>) {
  const { kind, entry, versions, view, form } = props;
  const t = useTranslations("registry");
  return (
    <QueryView failure={t(`${kind}.failed`)} query={entry} rows={6}>
      {(found) => (
        <QueryView failure={t("versionsFailed")} query={versions} rows={6}>
          {({ items }) => (
            <EntryPage entry={found} form={form} kind={kind} versions={items} view={view} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}
