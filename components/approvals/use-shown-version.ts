"use client";

import { useQuery } from "@tanstack/react-query";
import { approvalQuery, runApprovalsQuery } from "@/lib/client/approvals";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import type { RunJson } from "@/lib/contract/runs";
import { artifactsOf } from "./shown";

/** The artifact version that an open request of the run is about, or `null`. */
export function useShownVersion(runId: RunJson["id"]): ArtifactVersionJson["id"] | null {
  const { data: approvals } = useQuery(runApprovalsQuery(runId));
  const open = approvals?.items.find(({ status }) => status === "pending");
  const { data: approval } = useQuery({
    ...approvalQuery(runId, open?.id ?? ""),
    enabled: open !== undefined,
  });
  const shown = open && approval?.shown;
  return (shown && artifactsOf(shown)[0]?.versionId) ?? null;
}
