/** How many titles stand beside the count. */
const NAMED_MAX = 5;

/**
 * How many workflows of a workspace pin each of these agents or tools in their newest version, and some of them by
 * title. Archived workflows do not count: they start no new runs. Reads one version of each workflow.
 */
export const usersOf = (
  place: { tenantId: string; workspaceId: string },
  kind: "agents" | "tools",
  names: readonly string[],
) => ({
  text: `
    select e.name, count(*)::int as count,
      (array_agg(json_build_object('id', w.id, 'title', w.title) order by w.title, w.id))[1:${NAMED_MAX}] as workflows
    from workflows w
    join workflow_versions v on v.workflow_id = w.id and v.number = w.latest_version
    join unnest($4::text[]) as e(name) on v.manifest -> $3::text ? e.name
    where w.tenant_id = $1::uuid and w.workspace_id = $2::uuid and w.archived_at is null
    group by e.name`,
  values: [place.tenantId, place.workspaceId, kind, names],
});
