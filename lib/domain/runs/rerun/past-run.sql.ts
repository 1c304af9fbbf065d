import type { DeliveryStatus, EffectStatus, StepStatus } from "@/lib/engine/transition";
import type { Json } from "@/lib/kernel/json";
import type { USAGE_BASES } from "@/lib/kernel/usage-bases";
import { sharedPool } from "@/lib/platform/pg";

type Run = { tenantId: string; runId: string };

export type PastStepRow = {
  node: string;
  status: StepStatus;
  port: string | null;
  marked: boolean;
  output: Json;
  /** As the history has it; null where the step gave nothing. */
  outputDigest: string | null;
  /** The wire id of what a `deliver` step has handed over. */
  deliveryId: string | null;
};

/** The steps of the root graph of a run that is over, with what they gave and what its history says of that. */
export async function readPastSteps({ tenantId, runId }: Run): Promise<PastStepRow[]> {
  const { rows } = await sharedPool().query<PastStepRow>({
    name: "read_past_steps",
    text: `
      with said as (
        select e.node,
          max(e.payload ->> 'output_digest') filter (where e.type = 'step.succeeded') as digest,
          max(e.payload ->> 'delivery_id') filter (where e.type = 'delivery.delivered') as delivery
        from events e
        where e.run_id = $1::uuid and e.scope = '' and e.type in ('step.succeeded', 'delivery.delivered')
        group by e.node)
      select s.node, s.status::text as status, s.port, s.marked, o.output,
        said.digest as "outputDigest", said.delivery as "deliveryId"
      from steps s
      left join step_outputs o on o.run_id = s.run_id and o.node = s.node and o.scope = s.scope
      left join said on said.node = s.node
      where s.run_id = $1::uuid and s.tenant_id = $2::uuid and s.scope = ''`,
    values: [runId, tenantId],
  });
  return rows;
}

export type PastRequestRow = { node: string; overridden: boolean };

/** The last request of each step of the root graph. */
export async function readPastRequests({ tenantId, runId }: Run): Promise<PastRequestRow[]> {
  const { rows } = await sharedPool().query<PastRequestRow>({
    name: "read_past_requests",
    text: `
      select distinct on (a.node) a.node, a.overridden
      from approvals a
      where a.run_id = $1::uuid and a.tenant_id = $2::uuid and a.scope = ''
      order by a.node, a.requested_at desc, a.id desc`,
    values: [runId, tenantId],
  });
  return rows;
}

/** Of a run and of all that its steps have started, each row with the node of the run's root graph that it is under. */
const TREE = `
  with recursive tree as (
    select $1::uuid as run_id, null::text collate "C" as root
    union all
    select c.child_run_id, coalesce(t.root, split_part(nullif(c.scope, ''), ':', 1), c.node)
    from tree t join run_children c on c.run_id = t.run_id
    where c.child_run_id is not null)`;
const ROOT = (row: string): string =>
  `coalesce(t.root, split_part(nullif(${row}.scope, ''), ':', 1), ${row}.node)`;

/**
 * The nodes of the root graph under which somebody has said yes where whoever asks for the run may not: also in rounds,
 * items and runs that they have started, and where another spoke in their place. What a run took over was decided in
 * the one that it was derived from: of each node the nearest that has a request there counts.
 */
export async function readOwnWord({ tenantId, runId }: Run, person: string): Promise<Set<string>> {
  const { rows } = await sharedPool().query<{ root: string; own: boolean }>({
    name: "read_own_word",
    text: `
      with recursive line as (
        select r.id, r.derived_from, 0 as back from runs r where r.id = $1::uuid and r.tenant_id = $2::uuid
        union all
        select r.id, r.derived_from, l.back + 1
        from line l join runs r on r.id = l.derived_from and r.tenant_id = $2::uuid),
      tree as (
        select id as run_id, back, null::text collate "C" as root from line
        union all
        select c.child_run_id, t.back, ${ROOT("c")}
        from tree t join run_children c on c.run_id = t.run_id
        where c.child_run_id is not null),
      asked as (
        select ${ROOT("a")} as root, t.back,
          bool_or(a.status = 'approved' and coalesce((a.rule ->> 'excludeRequester')::bool, false) and exists (
            select from approval_votes v where v.approval_id = a.id and v.dropped_at is null
              and $3::text in (v.holder ->> 'id', v.in_place_of ->> 'id'))) as own
        from tree t join approvals a on a.run_id = t.run_id and a.tenant_id = $2::uuid
        group by 1, 2)
      select distinct on (root) root, own from asked order by root, back`,
    values: [runId, tenantId, person],
  });
  return new Set(rows.flatMap(({ root, own }) => (own ? [root] : [])));
}

export type PastUsageRow = {
  root: string;
  usd: number;
  tokens: number;
  basis: (typeof USAGE_BASES)[number];
};

/** What the nodes of the root graph have used, with all that they contain and have started. */
export async function readPastUsage({ tenantId, runId }: Run): Promise<PastUsageRow[]> {
  const { rows } = await sharedPool().query<PastUsageRow>({
    name: "read_past_usage",
    text: `${TREE}
      select ${ROOT("u")} as root, sum(u.usd)::float8 as usd,
        sum(u.tokens_in + u.tokens_out)::float8 as tokens, min(u.basis)::text as basis
      from tree t join usage_entries u on u.run_id = t.run_id and u.tenant_id = $2::uuid
      group by 1`,
    values: [runId, tenantId],
  });
  return rows;
}

export type PastEffectRow = {
  root: string;
  runId: string;
  node: string;
  scope: string;
  ordinal: number;
  toolVersionId: string;
  status: EffectStatus;
};

export type PastMarkRow = { root: string; effects: number; deliveries: number; undone: boolean };

/** By nodes of the root graph: how much of what they have changed and handed over stands or may, and whether any was undone. */
export async function readPastMarks({ tenantId, runId }: Run): Promise<PastMarkRow[]> {
  const { rows } = await sharedPool().query<PastMarkRow>({
    name: "read_past_marks",
    text: `${TREE}, marks as (
        select ${ROOT("f")} as root, f.status <> 'compensated' as effect, false as delivery,
          f.status = 'compensated' as undone
        from tree t join effects f on f.run_id = t.run_id and f.tenant_id = $2::uuid
        where f.status in ('sent', 'confirmed', 'unknown', 'compensated')
        union all
        select ${ROOT("d")}, false, true, false
        from tree t join deliveries d on d.run_id = t.run_id and d.tenant_id = $2::uuid
        where d.status in ('delivered', 'unknown', 'pending'))
      select root, count(*) filter (where effect)::int as effects,
        count(*) filter (where delivery)::int as deliveries, bool_or(undone) as undone
      from marks group by root`,
    values: [runId, tenantId],
  });
  return rows;
}

/** So many effects are named, and deliveries; all are counted. */
const NAMED_MAX = 200;

/** The first changes of the world that stand, or may stand, by what they are under. */
export async function readPastEffects({ tenantId, runId }: Run): Promise<PastEffectRow[]> {
  const { rows } = await sharedPool().query<PastEffectRow>({
    name: "read_past_effects",
    text: `${TREE}
      select ${ROOT("f")} as root, f.run_id as "runId", f.node, f.scope, f.ordinal,
        f.tool_version_id as "toolVersionId", f.status::text as status
      from tree t join effects f on f.run_id = t.run_id and f.tenant_id = $2::uuid
      where f.status in ('sent', 'confirmed', 'unknown')
      order by f.planned_at, f.run_id, f.node, f.scope, f.ordinal
      limit $3::int`,
    values: [runId, tenantId, NAMED_MAX],
  });
  return rows;
}

export type PastDeliveryRow = { root: string; id: string; status: DeliveryStatus };

/** What was handed over first, or perhaps was. */
export async function readPastDeliveries({ tenantId, runId }: Run): Promise<PastDeliveryRow[]> {
  const { rows } = await sharedPool().query<PastDeliveryRow>({
    name: "read_past_deliveries",
    text: `${TREE}
      select ${ROOT("d")} as root, d.id, d.status::text as status
      from tree t join deliveries d on d.run_id = t.run_id and d.tenant_id = $2::uuid
      where d.status in ('delivered', 'unknown', 'pending')
      order by d.created_at, d.id
      limit $3::int`,
    values: [runId, tenantId, NAMED_MAX],
  });
  return rows;
}

/** Which of these artifact versions the tenant has. */
export async function readKnownVersions(
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sharedPool().query<{ id: string }>({
    name: "read_known_versions",
    text: "select id from artifact_versions where tenant_id = $1::uuid and id = any($2::uuid[])",
    values: [tenantId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Which of these deliveries are still what they were: handed over. */
export async function readStandingDeliveries(
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sharedPool().query<{ id: string }>({
    name: "read_standing_deliveries",
    text: `select id from deliveries
      where tenant_id = $1::uuid and id = any($2::uuid[]) and status = 'delivered'`,
    values: [tenantId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}
