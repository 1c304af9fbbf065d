"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { numberedVersionQuery } from "@/lib/client/workflow-versions";
import { versionQuery, versionsQuery } from "@/lib/client/workflows";
import type { WorkflowVersionSummaryJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";

type Version = Pick<WorkflowVersionSummaryJson, "id" | "number" | "notes" | "published_at">;
type Wish = {
  workflowId: WorkflowJson["id"];
  /** The one that is chosen, however old. */
  chosen: string | null;
  /** A number finds its version, also behind the newest ones; other words are looked for in the notes of those. */
  typed: string;
};

/** The versions to choose from: the newest ones that fit what was typed, the one of that number, and the chosen one. */
export function useVersions({ workflowId, chosen, typed }: Wish) {
  const t = useTranslations("start");
  const newest = useQuery(versionsQuery(workflowId));
  const recent: readonly Version[] = newest.data?.items ?? [];
  const isKnown = (is: (version: Version) => boolean) => newest.isPending || recent.some(is);
  const number = Number(/\d{1,9}/.exec(typed)?.[0] ?? 0);
  const numbered = useQuery({
    ...numberedVersionQuery(workflowId, number),
    enabled: number > 0 && !isKnown((version) => version.number === number),
  });
  const one = useQuery({
    ...versionQuery(chosen ?? ""),
    enabled: chosen !== null && !isKnown(({ id }) => id === chosen),
  });
  const older = [one.data, numbered.data].filter((version) => version != null);
  const all = [...recent, ...older].map((version) => [version.id, version] as const);
  const fits = ({ id, number: own, notes }: Version) =>
    id === chosen ||
    (number > 0
      ? `${own}`.startsWith(`${number}`)
      : notes.toLowerCase().includes(typed.toLowerCase()));
  return {
    newest,
    versions: [...new Map(all).values()].filter(fits),
    note: numbered.isFetching ? t("lookingForVersion") : null,
  };
}
