import type { Actor } from "@/lib/kernel/actor";
import type { Statement } from "@/lib/platform/statement";

/**
 * Makes those who publish one workflow come one after another, each seeing what the one before has made.
 * Touches no row if the workspace has no such workflow.
 */
export const lockWorkflow = (tenantId: string, workspaceId: string, id: string): Statement => ({
  text: `
    select from workflows
    where tenant_id = $1::uuid and workspace_id = $2::uuid and id = $3::uuid
    for no key update`,
  values: [tenantId, workspaceId, id],
});

/**
 * Makes those who change what a draft says come one after another, each seeing what the one before has left.
 * Whoever finds nothing to change would wait for nobody without it. Touches no row if the workspace has no such workflow.
 */
export const lockDraft = (tenantId: string, workspaceId: string, id: string): Statement => ({
  text: `
    select from drafts d
    join workflows w on (w.tenant_id, w.id) = (d.tenant_id, d.workflow_id)
    where w.tenant_id = $1::uuid and w.workspace_id = $2::uuid and w.id = $3::uuid
    for no key update of d`,
  values: [tenantId, workspaceId, id],
});

/** Which of these workflows have a draft that says something else than their newest version, or no version at all. */
export const changedDrafts = (tenantId: string, workflowIds: readonly string[]) => ({
  text: `
    select w.id from workflows w
    join drafts d on d.tenant_id = w.tenant_id and d.workflow_id = w.id
    left join workflow_versions v on v.workflow_id = w.id and v.number = w.latest_version
    where w.tenant_id = $1::uuid and w.id = any($2::uuid[]) and v.spec is distinct from d.spec`,
  values: [tenantId, workflowIds],
});

/** Lets a locked draft say another title, whatever else stands in it. Touches no row where it says that title already. */
export const retitleDraft = (
  { tenantId, workspaceId }: { tenantId: string; workspaceId: string },
  { id, title, by }: { id: string; title: string; by: Actor },
): Statement => ({
  text: `
    update drafts d
    set spec = d.spec || jsonb_build_object('metadata',
          case when jsonb_typeof(d.spec -> 'metadata') = 'object' then d.spec -> 'metadata' else '{}' end
          || jsonb_build_object('title', $4::text)),
        revision = d.revision + 1, updated_by = $5::jsonb, updated_at = now()
    from workflows w
    where w.tenant_id = $1::uuid and w.workspace_id = $2::uuid and w.id = $3::uuid
      and d.tenant_id = w.tenant_id and d.workflow_id = w.id
      and d.spec #>> '{metadata,title}' is distinct from $4`,
  values: [tenantId, workspaceId, id, title, JSON.stringify(by)],
});
