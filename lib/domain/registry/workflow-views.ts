import type { DraftView } from "@/lib/contract/drafts";
import type {
  WorkflowVersionSummaryView,
  WorkflowVersionView,
} from "@/lib/contract/workflow-versions";
import type { WorkflowView } from "@/lib/contract/workflows";
import type { Layout } from "@/lib/engine/spec/layout";
import { parseActor } from "@/lib/kernel/actor";
import { asId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import type { Draft, Workflow, WorkflowVersion } from "@/prisma/generated/client";
import { manifestView } from "./manifest";

/** What a workflow's view is made of. */
export const workflowParts = {
  draft: { select: { revision: true } },
  versions: {
    select: { id: true, number: true, publishedAt: true },
    orderBy: { number: "desc" },
    take: 1,
  },
} as const;

type WorkflowRow = Workflow & {
  draft: Pick<Draft, "revision"> | null;
  versions: Pick<WorkflowVersion, "id" | "number" | "publishedAt">[];
};

/** A workflow with its newest version and what is known of its draft; `changed` holds the ids of those with a changed one. */
export function workflowView(row: WorkflowRow, changed: ReadonlySet<string>): WorkflowView {
  const [latest] = row.versions;
  return {
    id: asId("workflow", row.id),
    name: row.name,
    title: row.title,
    labels: row.labels as Record<string, string>,
    latest_version: latest
      ? {
          id: asId("workflowVersion", latest.id),
          number: latest.number,
          published_at: latest.publishedAt,
        }
      : null,
    // A workflow and its draft are made in one transaction and never parted.
    draft_revision: row.draft?.revision ?? 0,
    has_unpublished_changes: changed.has(row.id),
    created_by: parseActor(row.createdBy),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    archived_at: row.archivedAt,
  };
}

/** A draft as it was last saved. */
export const draftView = (row: Draft): DraftView => ({
  workflow_id: asId("workflow", row.workflowId),
  revision: row.revision,
  spec: row.spec as JsonObject,
  layout: row.layout as Layout,
  updated_by: parseActor(row.updatedBy),
  updated_at: row.updatedAt,
});

/** A version without its spec. */
export const versionSummaryView = (
  row: Omit<WorkflowVersion, "spec" | "manifest" | "layout">,
): WorkflowVersionSummaryView => ({
  id: asId("workflowVersion", row.id),
  workflow_id: asId("workflow", row.workflowId),
  number: row.number,
  digest: row.digest,
  notes: row.notes,
  published_by: parseActor(row.publishedBy),
  published_at: row.publishedAt,
});

/** A version with its spec and what its references were resolved to. */
export const versionView = (row: WorkflowVersion): WorkflowVersionView => ({
  ...versionSummaryView(row),
  spec: row.spec as JsonObject,
  layout: row.layout as Layout,
  manifest: manifestView(row.manifest),
});
