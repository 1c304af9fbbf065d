/** What a notice says of an open request. */
export type NoticeRow = {
  title: string;
  run: string;
  workflow: string;
  escalatedTo: string | null;
};

/** The request, if it is still open. */
export const selectNotice = (tenantId: string, approvalId: string) => ({
  text: `
    select a.title, r.title as run, w.title as workflow, a.escalated_to as "escalatedTo"
    from approvals a
    join runs r on r.tenant_id = a.tenant_id and r.id = a.run_id
    join workflows w on w.tenant_id = r.tenant_id and w.id = r.workflow_id
    where a.tenant_id = $1::uuid and a.id = $2::uuid and a.status = 'pending'`,
  values: [tenantId, approvalId],
});
