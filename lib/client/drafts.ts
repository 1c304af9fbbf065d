import { queryOptions } from "@tanstack/react-query";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { request } from "./request";
import { workflowKeys } from "./workflows";

export const draftKeys = {
  one: (id: WorkflowJson["id"]) => [...workflowKeys.one(id), "draft"] as const,
};

/** The draft of a workflow as it was last saved. An editor follows it while nothing in it is unsaved. */
export const draftQuery = (id: WorkflowJson["id"]) =>
  queryOptions({
    queryKey: draftKeys.one(id),
    queryFn: ({ signal }) => request("GET /v1/workflows/{id}/draft", { params: { id }, signal }),
  });
