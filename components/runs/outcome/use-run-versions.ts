"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { artifactVersionsQuery } from "@/lib/client/artifacts";
import { runArtifactsQuery } from "@/lib/client/runs";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import type { RunJson } from "@/lib/contract/runs";

/** The versions of all that a run has made: artifacts in the order in which they came, of each the newest first. */
export function useRunVersions(runId: RunJson["id"]): ArtifactVersionJson[] {
  const artifacts = (useQuery(runArtifactsQuery(runId)).data?.items ?? []).toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at),
  );
  // One that was never made anew has no other than its newest.
  const several = artifacts.filter(({ latest_version: { number } }) => number > 1);
  const older = useQueries({ queries: several.map(({ id }) => artifactVersionsQuery(id)) });
  return artifacts.flatMap((artifact) => {
    const found = older[several.indexOf(artifact)]?.data?.items;
    return found ?? [artifact.latest_version];
  });
}
