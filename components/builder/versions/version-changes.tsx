"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { ChangeList } from "@/components/builder/publish/change-list";
import { versionQuery } from "@/lib/client/workflows";
import type { WorkflowVersionSummaryJson } from "@/lib/contract/workflow-versions";
import { diffSpecs, isSameSpec } from "@/lib/engine/draft/diff-specs";

type Props = { version: WorkflowVersionSummaryJson; before: WorkflowVersionSummaryJson };

/** What a version says otherwise than the one before it. */
export function VersionChanges({ version, before }: Props) {
  const [now, then] = useQueries({
    queries: [versionQuery(version.id), versionQuery(before.id)],
  });
  const data = useMemo(
    () => (now.data && then.data ? diffSpecs(then.data.spec, now.data.spec) : null),
    [now.data, then.data],
  );
  return (
    <ChangeList
      diff={{
        data,
        error: now.error ?? then.error,
        refetch: () => void Promise.all([now.refetch(), then.refetch()]),
      }}
      isSame={data !== null && isSameSpec(data)}
      since={before.number}
    />
  );
}
