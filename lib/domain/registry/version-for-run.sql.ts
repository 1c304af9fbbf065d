import type { TenantId, WorkflowId, WorkflowVersionId, WorkspaceId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";

type Place = { tenantId: TenantId; workspaceId: WorkspaceId };

/** A workflow, and of the version that is meant what a start looks at; what it says is read when it is compiled. */
export type FoundVersion = {
  workflow: { id: WorkflowId; name: string; title: string };
  isArchived: boolean;
  /** The budgets that its runs draw from, by their ids. */
  budgetIds: string[];
  version: { id: WorkflowVersionId; number: number; planFormat: number } | null;
};

const COLUMNS = `
  json_build_object('id', w.id, 'name', w.name, 'title', w.title) as workflow,
  w.archived_at is not null as "isArchived",
  (select coalesce(array_agg(b.id::text), '{}') from budgets b
   where b.tenant_id = w.tenant_id and b.owner_id in (w.tenant_id, w.workspace_id, w.id)) as "budgetIds",
  case when v.id is not null
    then json_build_object('id', v.id, 'number', v.number, 'planFormat', v.plan_format) end as version`;

/** This version with its workflow, or `null` outside the workspace. */
export async function readNamedVersion(
  { tenantId, workspaceId }: Place,
  id: WorkflowVersionId,
): Promise<FoundVersion | null> {
  const { rows } = await sharedPool().query<FoundVersion>({
    name: "read_named_version",
    text: `
      select ${COLUMNS}
      from workflow_versions v
      join workflows w on w.tenant_id = v.tenant_id and w.id = v.workflow_id
      where v.id = $1::uuid and w.tenant_id = $2::uuid and w.workspace_id = $3::uuid`,
    values: [id, tenantId, workspaceId],
  });
  return rows[0] ?? null;
}

/** This workflow with its newest version if it has one, or `null` outside the workspace. */
export async function readNewestVersion(
  { tenantId, workspaceId }: Place,
  id: WorkflowId,
): Promise<FoundVersion | null> {
  const { rows } = await sharedPool().query<FoundVersion>({
    name: "read_newest_version",
    text: `
      select ${COLUMNS}
      from workflows w
      left join lateral (
        select id, number, plan_format from workflow_versions
        where tenant_id = w.tenant_id and workflow_id = w.id
        order by number desc limit 1) as v on true
      where w.id = $1::uuid and w.tenant_id = $2::uuid and w.workspace_id = $3::uuid`,
    values: [id, tenantId, workspaceId],
  });
  return rows[0] ?? null;
}
