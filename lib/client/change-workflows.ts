import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { draftKeys } from "./drafts";
import { addressOf, request } from "./request";
import { workflowKeys } from "./workflows";

type WorkflowId = WorkflowJson["id"];

function useWorkflowChange<I, O>(mutationFn: (input: I) => Promise<O>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: workflowKeys.all }),
  });
}

type Named = { name: string; title: string; idempotencyKey: string };

/** Makes a workflow, empty or from a template. The same key is the same workflow. */
export const useCreateWorkflow = () =>
  useWorkflowChange(
    ({ name, title, template, idempotencyKey }: Named & { template: string | null }) =>
      request("POST /v1/workflows", {
        body: { name, title, ...(template !== null && { template }) },
        idempotencyKey,
      }),
  );

/** Copies the draft of a workflow into a new one. */
export const useDuplicateWorkflow = (id: WorkflowId) =>
  useWorkflowChange(({ name, title, idempotencyKey }: Named) =>
    request("POST /v1/workflows/{id}/duplicate", {
      params: { id },
      body: { name, title },
      idempotencyKey,
    }),
  );

/** Gives a workflow another title; its name stays. The title is its draft's, too: nobody goes on from the old one. */
export function useRenameWorkflow(id: WorkflowId) {
  const queryClient = useQueryClient();
  return useWorkflowChange(async (title: string) => {
    const renamed = await request("PATCH /v1/workflows/{id}", { params: { id }, body: { title } });
    queryClient.removeQueries({ queryKey: draftKeys.one(id) });
    return renamed;
  });
}

/** Puts a workflow into the archive. */
export const useArchiveWorkflow = () =>
  useWorkflowChange((id: WorkflowId) => request("DELETE /v1/workflows/{id}", { params: { id } }));

/** Takes a workflow out of the archive. */
export const useRestoreWorkflow = () =>
  useWorkflowChange((id: WorkflowId) =>
    request("PATCH /v1/workflows/{id}", { params: { id }, body: { archived: false } }),
  );

/** Makes a workflow from the text of a manifest. */
export const useImportWorkflow = () =>
  useWorkflowChange(
    ({
      source,
      name,
      idempotencyKey,
    }: {
      source: string;
      name: string | null;
      idempotencyKey: string;
    }) =>
      request("POST /v1/workflows/import", {
        body: { source, ...(name !== null && { name }) },
        idempotencyKey,
      }),
  );

/** Where the browser gets the draft of a workflow as a file. */
export const exportAddress = (id: WorkflowId, format: "yaml" | "json"): string =>
  addressOf("/v1/workflows/{id}/export", { id }, { format });
