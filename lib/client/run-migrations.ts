import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RunJson } from "@/lib/contract/runs";
import { request } from "./request";
import { runKeys } from "./runs";

type RunId = RunJson["id"];
type VersionId = RunJson["workflow_version_id"];
export type Mapping = Record<string, string | null>;

/** What would become of the run in a version; without a mapping, by the one that suggests itself. */
export const migrationPreviewQuery = (id: RunId, version: VersionId, mapping: Mapping | null) =>
  queryOptions({
    queryKey: [...runKeys.one(id), "migration", version, mapping],
    queryFn: ({ signal }) =>
      request("POST /v1/runs/{id}/migrate/preview", {
        params: { id },
        body: { workflow_version_id: version, ...(mapping && { mapping }) },
        signal,
      }),
    staleTime: 0,
  });

type Wish = { version: VersionId; mapping: Mapping; reason: string };

/** Takes the run to another version; whatever comes of it, all that shows the run asks again. */
export function useMigrateRun(id: RunId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, mapping, reason }: Wish) =>
      request("POST /v1/runs/{id}/migrate", {
        params: { id },
        body: { workflow_version_id: version, mapping, reason },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: runKeys.all }),
  });
}
