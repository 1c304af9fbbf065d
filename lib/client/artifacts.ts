import { queryOptions } from "@tanstack/react-query";
import type { ArtifactJson, ArtifactVersionJson } from "@/lib/contract/artifacts";
import { networkProblem, problemOf } from "./problem";
import { request } from "./request";

/** More than this is for the download, not for a preview. */
export const PREVIEW_BYTES_MAX = 512 * 1024;

/** A picture is decoded by the browser: larger ones are for the download, too. */
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024;
const VERSIONS_MAX = 50;

export const artifactKeys = {
  all: ["artifacts"] as const,
  versions: (id: ArtifactJson["id"]) => [...artifactKeys.all, "versions", id] as const,
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

/** One exact version. It never changes, so it is asked for once; only that it may be read can still come. */
export const artifactVersionQuery = (id: ArtifactVersionJson["id"]) =>
  queryOptions({
    queryKey: artifactKeys.version(id),
    queryFn: ({ signal }) => request("GET /v1/artifact-versions/{id}", { params: { id }, signal }),
    staleTime: ({ state }) => (state.data?.is_content_visible ? Number.POSITIVE_INFINITY : 0),
  });

/** The newest versions of an artifact, the newest first. */
export const artifactVersionsQuery = (id: ArtifactJson["id"]) =>
  queryOptions({
    queryKey: artifactKeys.versions(id),
    queryFn: ({ signal }) =>
      request("GET /v1/artifacts/{id}/versions", {
        params: { id },
        query: { limit: VERSIONS_MAX },
        signal,
      }),
  });
