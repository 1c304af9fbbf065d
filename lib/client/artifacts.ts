import { queryOptions } from "@tanstack/react-query";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import { networkProblem, problemOf } from "./problem";
import { request } from "./request";

/** More than this is for the download, not for a preview. */
export const PREVIEW_BYTES_MAX = 512 * 1024;

export const artifactKeys = {
  all: ["artifacts"] as const,
  version: (id: ArtifactVersionJson["id"]) => [...artifactKeys.all, "version", id] as const,
  text: (versionId: ArtifactVersionJson["id"]) => [...artifactKeys.all, "text", versionId] as const,
};

/** The content of a version as text. A version never changes, so it is asked for once. */
export const artifactTextQuery = ({ id, links }: Pick<ArtifactVersionJson, "id" | "links">) =>
  queryOptions({
    queryKey: artifactKeys.text(id),
    queryFn: async ({ signal }) => {
      const answer = await fetch(links.content, { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw networkProblem(error);
      });
      if (!answer.ok) throw await problemOf(answer);
      return answer.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One exact version. It never changes, so it is asked for once. */
export const artifactVersionQuery = (id: ArtifactVersionJson["id"]) =>
  queryOptions({
    queryKey: artifactKeys.version(id),
    queryFn: ({ signal }) => request("GET /v1/artifact-versions/{id}", { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
