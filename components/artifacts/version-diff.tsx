"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { SkeletonRows } from "@/components/ui/skeleton";
import { artifactTextQuery } from "@/lib/client/artifacts";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import { changedLines, countChanges } from "./changed-lines";
import { DiffView } from "./diff-view";

type Version = Pick<ArtifactVersionJson, "id" | "name" | "number" | "links">;
type Props = { before: Version; after: Version };

/** What one version says otherwise than another one, line by line. */
export function VersionDiff({ before, after }: Props) {
  const t = useTranslations("artifacts");
  const [old, fresh] = useQueries({
    queries: [artifactTextQuery(before), artifactTextQuery(after)],
  });
  const lines = useMemo(
    () =>
      old.data === undefined || fresh.data === undefined
        ? null
        : changedLines(old.data, fresh.data),
    [old.data, fresh.data],
  );
  const error = old.error ?? fresh.error;
  if (error && !lines)
    return (
      <div className="p-4">
        <ProblemAlert
          error={error}
          onRetry={() => void Promise.all([old.refetch(), fresh.refetch()])}
          title={t("contentFailed")}
        />
      </div>
    );
  if (!lines) return <SkeletonRows label={t("comparing")} rows={4} />;
  const { added, removed } = countChanges(lines);
  // Two steps that write one name each begin with version 1: then the number does not tell them apart.
  const since = before.number === after.number ? "review" : "version";
  return (
    <>
      <p className="flex min-h-10 items-center border-line border-b px-4 text-12 text-muted">
        {added + removed === 0
          ? t("sameContent", { since, before: before.number })
          : t("changes", { added, removed, since, before: before.number })}
      </p>
      {added + removed > 0 && (
        <DiffView
          label={t("diffOf", { name: after.name, before: before.number, after: after.number })}
          lines={lines}
        />
      )}
    </>
  );
}
