/** Of each sort that a run leaves behind so many are named. */
const NAMED_MAX = 100;

/** What a run has changed outside, and not undone: what stands, and that of which nobody knows. By the run's own rows. */
export const effectsLeft = ({ tenantId, runId }: { tenantId: string; runId: string }) => ({
  text: `
    select * from (
      select e.node, e.scope, e.branch, e.ordinal, e.status::text as status, e.evidence,
        e.sent_at as "sentAt", e.settled_at as "settledAt", t.name, v.version,
        row_number() over (partition by e.status = 'confirmed' order by e.sent_at, e.node, e.scope, e.ordinal) as place
      from effects e
      join tool_versions v on v.tenant_id = e.tenant_id and v.id = e.tool_version_id
      join tools t on t.tenant_id = v.tenant_id and t.id = v.tool_id
      where e.run_id = $1::uuid and e.tenant_id = $2::uuid and e.status in ('confirmed', 'sent', 'unknown')
    ) as numbered
    where place <= $3::int
    order by "sentAt", node, scope, ordinal`,
  values: [runId, tenantId, NAMED_MAX],
});

/** The steps of a run that had to be stopped because they did not stop by themselves. */
export const cancelsIgnored = ({ tenantId, runId }: { tenantId: string; runId: string }) => ({
  text: `
    select s.node, s.scope, s.ended_at as "endedAt",
      (select a.number from attempts a
        where a.run_id = s.run_id and a.node = s.node and a.scope = s.scope and a.number = s.attempts) as attempt
    from steps s
    where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.reason = 'ignored_cancel'
    order by s.node, s.scope
    limit $3::int`,
  values: [runId, tenantId, NAMED_MAX],
});
