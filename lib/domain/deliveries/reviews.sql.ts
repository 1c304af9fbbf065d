/** The requests for decisions of the tenant that showed these artifact versions, named as they are on the wire. */
export const selectReviewsOf = ({
  tenantId,
  versions,
}: {
  tenantId: string;
  versions: readonly string[];
}) => ({
  text: `
    select x.version, a.id, a.title, a.status::text as status, a.closed_at as "closedAt"
    from (select unnest($2::text[]) as version) x
    join approvals a on a.tenant_id = $1::uuid
      and a.shown -> 'artifacts' @> jsonb_build_array(jsonb_build_object('artifact_version_id', x.version))
    order by a.requested_at, a.id`,
  values: [tenantId, versions],
});
