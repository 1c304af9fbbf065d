import type { RunDetailView, RunView } from "@/lib/contract/runs";
import { manifestView } from "@/lib/domain/registry/manifest";
import type { RunFailure } from "@/lib/engine/advance/model";
import { notFound } from "@/lib/kernel/errors";
import type { RunId, TenantId, WorkspaceId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { type Role, readsAllContent } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { failureView } from "./failure-view";
import { NO_USAGE, readRunUsage } from "./read-run-usage";
import { type RunRow, runParts, runView } from "./run-views";

type Reader = { tenantId: TenantId; workspaceId: WorkspaceId };

/** A run of the workspace, or `null`. */
export async function findRunView(reader: Reader, id: RunId): Promise<RunView | null> {
  const { tenantId, workspaceId } = reader;
  const [row, usage] = await Promise.all([
    db().run.findFirst({ where: { tenantId, workspaceId, id }, include: runParts }),
    readRunUsage(tenantId, [id]),
  ]);
  return row && runView(row, usage.get(id) ?? NO_USAGE);
}

/** A run of the workspace, or NOT_FOUND. */
export async function getRunView(reader: Reader, id: RunId): Promise<RunView> {
  const view = await findRunView(reader, id);
  if (!view) throw notFound("The run");
  return view;
}

/** A run with what it was given and gave back, or NOT_FOUND. Content needs the right `content:read`. */
export async function getRun(reader: Reader & { role: Role }, id: RunId): Promise<RunDetailView> {
  const { tenantId, workspaceId } = reader;
  const [row, content, usage] = await Promise.all([
    db().run.findFirst({ where: { tenantId, workspaceId, id }, include: runParts }),
    db().runContent.findFirst({ where: { tenantId, runId: id } }),
    readRunUsage(tenantId, [id]),
  ]);
  if (!row) throw notFound("The run");
  const isVisible = readsAllContent(reader.role);
  return {
    ...runView(row, usage.get(id) ?? NO_USAGE),
    is_content_visible: isVisible,
    input: isVisible ? ((content?.input as Json | undefined) ?? null) : null,
    output: isVisible ? ((content?.output as Json | undefined) ?? null) : null,
    manifest: isVisible && content ? manifestView(content.manifest) : null,
    failure: failureOf(row),
  };
}

function failureOf({ failure }: RunRow): RunDetailView["failure"] {
  if (failure === null) return null;
  const { reason, node, error } = failure as RunFailure;
  const shown = failureView(error) ?? {
    class: "failed",
    code: reason,
    message: `The run failed: ${reason}.`,
    details: null,
  };
  return { ...shown, node };
}
