import { queryOptions } from "@tanstack/react-query";
import type { NewToolVersionJson, ToolJson } from "@/lib/contract/tools";
import {
  entryListQuery,
  type NewEntry,
  type NewVersion,
  registryKeys,
  useRegistryChange,
  VERSIONS_MAX,
} from "./registry-entries";
import { request } from "./request";

type ToolId = ToolJson["id"];

const keys = registryKeys("tools");

/** The tools of the workspace by name, page by page. */
export const toolListQuery = (q: string | null) =>
  entryListQuery(keys, q, (asked) => request("GET /v1/tools", asked));

/** One tool. */
export const toolQuery = (id: ToolId) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => request("GET /v1/tools/{id}", { params: { id }, signal }),
  });

/** The newest versions of a tool, whole. */
export const toolVersionsQuery = (id: ToolId) =>
  queryOptions({
    queryKey: keys.versions(id),
    queryFn: ({ signal }) =>
      request("GET /v1/tools/{id}/versions", {
        params: { id },
        query: { limit: VERSIONS_MAX },
        signal,
      }),
  });

/** Registers a tool. */
export const useCreateTool = () =>
  useRegistryChange(keys, ({ idempotencyKey, ...body }: NewEntry) =>
    request("POST /v1/tools", { body, idempotencyKey }),
  );

/** Adds a version to a tool. */
export const useCreateToolVersion = () =>
  useRegistryChange(keys, ({ id, body, idempotencyKey }: NewVersion<NewToolVersionJson>) =>
    request("POST /v1/tools/{id}/versions", { params: { id }, body, idempotencyKey }),
  );
