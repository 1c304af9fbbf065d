/** Whether the person manages every workspace of their tenant. A key belongs to one workspace, and manages no tenant. */
export const managesWholeTenant = (by: { kind: string; id: string; tenantId: string }) => ({
  text: `
    select $1::text = 'user' and not exists (
      select from workspaces w where w.tenant_id = $3::uuid and not exists (
        select from memberships m
        where m.workspace_id = w.id and m.user_id = $2::uuid and m.role in ('owner', 'admin'))
    ) as manages`,
  values: [by.kind, by.id, by.tenantId],
});
