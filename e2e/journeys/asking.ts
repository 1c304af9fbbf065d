import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { RunJson } from "@/lib/contract/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { ImportedWorkflowJson } from "@/lib/contract/workflows";
import { post } from "./api";

type Asking = {
  title?: string;
  expiresIn?: string;
  /** Who decides, as the node says it. */
  deciders?: { role?: string; people?: string[]; groups?: string[]; required?: number };
};

/** Publishes a workflow whose runs ask an approver at once, before those of the demo in the order of the inbox. */
export async function publishAsking(
  page: Page,
  {
    title = "Publish the price list",
    expiresIn = "PT1H",
    deciders = { role: "approver" },
  }: Asking = {},
): Promise<WorkflowVersionJson> {
  return publish(page, {
    nodes: [
      {
        id: "confirm",
        type: "approval",
        title,
        ...deciders,
        options: ["approve", "reject"],
        expires_in: expiresIn,
        on_expired: "reject",
      },
      { id: "done", type: "end", title: "Published", status: "succeeded" },
      { id: "stopped", type: "end", title: "Stopped", status: "failed", reason: "rejected" },
    ],
    edges: [
      { from: "confirm.approved", to: "done" },
      { from: "confirm.rejected", to: "stopped" },
    ],
  });
}

/** Publishes a workflow whose runs ask an approver about each of these suppliers. */
export const publishAskingOfEach = (
  page: Page,
  suppliers: readonly string[],
): Promise<WorkflowVersionJson> =>
  publish(page, {
    nodes: [
      {
        id: "each",
        type: "foreach",
        title: "Each supplier",
        items: `\${{ ${JSON.stringify(suppliers.map((name) => ({ name })))} }}`,
        max_parallel: suppliers.length,
        body: {
          nodes: [
            {
              id: "confirm",
              type: "approval",
              title: "Pay the supplier",
              role: "approver",
              options: ["approve", "reject"],
              expires_in: "PT1H",
              on_expired: "reject",
            },
          ],
        },
      },
    ],
    edges: [],
  });

/** Publishes a workflow of this graph. */
async function publish(page: Page, spec: object): Promise<WorkflowVersionJson> {
  const name = `asking-${randomUUID().slice(0, 8)}`;
  const source = {
    apiVersion: "signalbox/v1",
    kind: "Workflow",
    metadata: { name, title: "Price list" },
    spec,
  };
  const { workflow } = await post<ImportedWorkflowJson>(page, "/v1/workflows/import", {
    source: JSON.stringify(source),
  });
  return post<WorkflowVersionJson>(
    page,
    `/v1/workflows/${workflow.id}/versions`,
    { notes: "For a journey." },
    { "if-match": `"${workflow.draft_revision}"` },
  );
}

/** Starts a run of exactly this version. */
export const startVersion = (page: Page, versionId: string, title: string): Promise<RunJson> =>
  post<RunJson>(page, "/v1/runs", { workflow_version_id: versionId, input: {}, title });
