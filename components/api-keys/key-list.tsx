"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PagedView } from "@/components/shell/paged-view";
import { EmptyState } from "@/components/ui/empty-state";
import { apiKeysQuery } from "@/lib/client/api-keys";
import { CreateKey } from "./create-key";
import { KeyTable } from "./key-table";

/** The API keys of the workspace, and the way to make one. */
export function KeyList() {
  const t = useTranslations("apiKeys");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
        <p className="text-12 text-muted">{t("note")}</p>
        <CreateKey />
      </div>
      <PagedView
        failure={t("failed")}
        more={t("more")}
        query={useInfiniteQuery(apiKeysQuery())}
        rows={4}
      >
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
          ) : (
            <KeyTable keys={keys} />
          )
        }
      </PagedView>
    </>
  );
}
