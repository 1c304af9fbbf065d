import type { RunDetailView, RunView } from "@/lib/contract/runs";
import { manifestView } from "@/lib/domain/registry/manifest";
import { notFound } from "@/lib/kernel/errors";
import { asId, type RunId, type TenantId, type WorkspaceId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { type Role, readsAllContent } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { findPlan } from "../loading/plans";
import { runFailureView } from "./failure-view";
import { readAftermath } from "./read-aftermath";
import { readDerivedRuns } from "./read-derived-runs";
import { readPurse } from "./read-purse";
import { type RunRow, runView } from "./run-views";
import { readRunRow } from "./run-views.sql";

type Reader = { tenantId: TenantId; workspaceId: WorkspaceId };

/** A run of the workspace, or `null`. */
export async function findRunView(reader: Reader, id: RunId): Promise<RunView | null> {
  const found = await readRunRow(reader, id);
  return found && runView(found.row, found.usage);
}

/** A run of the workspace, or NOT_FOUND. */
export async function getRunView(reader: Reader, id: RunId): Promise<RunView> {
  const view = await findRunView(reader, id);
  if (!view) throw notFound("The run");
  return view;
}

/** A run with what it was given and gave back, or NOT_FOUND. Content needs the right `content:read`. */
export async function getRun(reader: Reader & { role: Role }, id: RunId): Promise<RunDetailView> {
  // The row first: a run that has ended must not be shown without its output.
  const found = await readRunRow(reader, id);
  if (!found) throw notFound("The run");
  const [content, purse, derivedRuns, hasOtherVersion, plan] = await Promise.all([
    db().runContent.findFirst({ where: { tenantId: reader.tenantId, runId: id } }),
    readPurse(reader.tenantId, id),
    readDerivedRuns(reader, id),
    hasAnotherVersion(reader.tenantId, found.row),
    findPlan(asId("workflowVersion", found.row.workflowVersionId)),
  ]);
  const isVisible = readsAllContent(reader.role);
  const view = runView(found.row, found.usage);
  return {
    ...view,
    is_content_visible: isVisible,
    input: isVisible ? ((content?.input as Json | undefined) ?? null) : null,
    output: isVisible ? ((content?.output as Json | undefined) ?? null) : null,
    manifest: isVisible && content ? manifestView(content.manifest) : null,
    failure: runFailureView(found.row.failure),
    aftermath: await readAftermath(reader, {
      id,
      versionId: view.workflow_version_id,
      status: view.execution_status,
    }),
    purse,
    derived_runs: derivedRuns,
    is_version_readable: plan !== null,
    has_other_version: hasOtherVersion,
  };
}

async function hasAnotherVersion(
  tenantId: TenantId,
  { workflowVersionId, version }: RunRow,
): Promise<boolean> {
  const other = await db().workflowVersion.findFirst({
    where: { tenantId, workflowId: version.workflow.id, id: { not: workflowVersionId } },
    select: { id: true },
  });
  return other !== null;
}
