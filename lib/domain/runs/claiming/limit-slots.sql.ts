import { bucketTokens } from "@/lib/domain/limits/bucket-tokens";
import type { StepRef } from "@/lib/engine/advance/model";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { RowReader } from "../loading/row-values";
import { numberArray, plainArray, textArray } from "../saving/array-literals";
import { parameterRows, STEP_KEY } from "../saving/parameter-rows.sql";

/** A step of a run, on its way into the tables. */
export type StepRow = { of: { id: string }; row: StepRef };
export type Slot = { limitId: string; slot: number };

const keysOf = (rows: readonly StepRow[]): string[] => [
  plainArray(rows.map(({ of }) => of.id)),
  textArray(rows.map(({ row }) => row.node)),
  textArray(rows.map(({ row }) => row.scope)),
];

/** Nothing begins under a limit that was lowered until what runs above it has ended. */
const NO_SURPLUS = (limit: string): string => `not exists (
  select from limit_slots h
  where h.limit_id = ${limit}.id and h.slot > ${limit}.max_running and h.run_id is not null)`;

/**
 * Locks free slots, as many of each limit as are wanted and there. Those that another claim has in hand are
 * skipped: nobody waits for anybody.
 */
export const lockFreeSlots = (wanted: ReadonlyMap<string, number>): FlightStatement => ({
  name: "engine_lock_free_slots",
  text: `
    select s.limit_id, s.slot from ${parameterRows({ id: "uuid", n: "int" })} as x
    cross join lateral (
      select t.limit_id, t.slot from limit_slots t join limits l on l.id = t.limit_id
      where t.limit_id = x.id and t.run_id is null and t.slot <= l.max_running
        and ${NO_SURPLUS("l")}
      order by t.slot limit x.n for update of t skip locked
    ) s`,
  values: [plainArray([...wanted.keys()]), numberArray([...wanted.values()])],
});

/** A row of `lockFreeSlots`. */
export function readSlot(row: FlightRow): Slot {
  const read = new RowReader(row);
  return { limitId: read.text(), slot: read.number() };
}

/** What may begin of a rate at this moment. */
const TOKENS = bucketTokens("l");

/** Locks the buckets of these limits, in the order of their ids, and says what is in them. */
export const lockBuckets = (limitIds: readonly string[]): FlightStatement => ({
  name: "engine_lock_buckets",
  text: `
    select l.id, ${TOKENS}, date_part('epoch', clock_timestamp()) from limits l
    where l.id = any($1::uuid[]) and l.rate_count is not null
    order by l.id for no key update`,
  values: [plainArray(limitIds)],
});

/** `atS`: when it held so much, in seconds since the epoch. */
export type Bucket = { limitId: string; tokens: number; atS: number };

/** A row of `lockBuckets`. */
export function readBucket(row: FlightRow): Bucket {
  const read = new RowReader(row);
  return { limitId: read.text(), tokens: read.number(), atS: read.number() };
}

/** Says what is left in the buckets. Under their locks. */
export const saveBuckets = (buckets: readonly Bucket[]): FlightStatement => ({
  name: "engine_save_buckets",
  text: `
    update limits l set tokens = x.tokens, refilled_at = to_timestamp(x.at)
    from ${parameterRows({ id: "uuid", tokens: "float8", at: "float8" })} as x where l.id = x.id`,
  values: [
    plainArray(buckets.map(({ limitId }) => limitId)),
    numberArray(buckets.map(({ tokens }) => tokens)),
    numberArray(buckets.map(({ atS }) => atS)),
  ],
});

/** Gives locked slots to the steps that begin. */
export const takeSlots = (rows: readonly (StepRow & { slot: Slot })[]): FlightStatement => ({
  name: "engine_take_slots",
  text: `
    update limit_slots s set run_id = x.run_id, node = x.node, scope = x.scope
    from ${parameterRows({ ...STEP_KEY, limit_id: "uuid", slot: "int" })} as x
    where s.limit_id = x.limit_id and s.slot = x.slot and s.run_id is null`,
  values: [
    ...keysOf(rows),
    plainArray(rows.map(({ slot }) => slot.limitId)),
    numberArray(rows.map(({ slot }) => slot.slot)),
  ],
});

/** Puts ready steps aside that wait for a limit: no claim looks at them until there is room. */
export const parkSteps = (
  rows: readonly (StepRow & { row: { limitId: string } })[],
): FlightStatement => ({
  name: "engine_park_steps",
  text: `
    update ready_steps q set waits_for = x.limit_id, waits_rank = q.rank_at, rank_at = 'infinity'
    from ${parameterRows({ ...STEP_KEY, limit_id: "uuid" })} as x
    where q.run_id = x.run_id and q.node = x.node and q.scope = x.scope and q.waits_for is null`,
  values: [...keysOf(rows), plainArray(rows.map(({ row }) => row.limitId))],
});

/** Puts steps that wait for these limits up again, of each so many, the first in the queue first. */
const UNPARK = `
    next as materialized (
      select q.place from room cross join lateral (
        select ctid as place from ready_steps
        where waits_for = room.limit_id order by waits_rank limit room.n for update skip locked
      ) q
    ),
    unparked as (
      update ready_steps set rank_at = waits_rank, waits_for = null, waits_rank = null
      where ctid = any(array(select place from next))
      returning pool
    )`;

/** Frees what these steps hold, and puts as many up again that wait for it. Gives the pools to be woken. */
export const freeSlots = (rows: readonly StepRow[]): FlightStatement => ({
  name: "engine_free_slots",
  text: `
    with freed as (
      update limit_slots s set run_id = null, node = null, scope = null
      from ${parameterRows(STEP_KEY)} as x
      where s.run_id = x.run_id and s.node = x.node and s.scope = x.scope
      returning s.limit_id
    ),
    room as (select limit_id, count(*) as n from freed group by limit_id),
    ${UNPARK}
    select distinct pool from unparked`,
  values: keysOf(rows),
});

/**
 * Frees what a step holds of a tool's limit for a call that has ended, while the attempt that made it is the step's; with
 * what else it holds that is freed when the attempt ends. Gives the pools to be woken.
 */
export const freeCallSlots = (
  {
    runId,
    node,
    scope,
    attemptId,
    fence,
  }: StepRef & { runId: string; attemptId: string; fence: number },
  { workspaceId, tool }: { workspaceId: string; tool: string },
) => ({
  text: `
    with ours as materialized (
      select s.run_id, s.node, s.scope from steps s
      where s.run_id = $1::uuid and s.node = $2::text and s.scope = $3::text and s.attempt_id = $4::uuid
        and s.fence = $5::int and s.status = 'running'
      for share
    ),
    freed as (
      update limit_slots s set run_id = null, node = null, scope = null
      from ours o, limits l
      where s.run_id = o.run_id and s.node = o.node and s.scope = o.scope
        and l.id = s.limit_id and l.owner_id = $6::uuid and l.kind = 'tool' and l.target = $7::text
      returning s.limit_id
    ),
    room as (select limit_id, count(*) as n from freed group by limit_id),
    ${UNPARK}
    select distinct pool from unparked`,
  values: [runId, node, scope, attemptId, fence, workspaceId, tool],
});

/** No look puts more of one limit up at once. */
const ROOM_MAX = 1_000;

/**
 * Puts up again what waits for a limit that has room: of a rate as time goes by, of slots where the wake-up was
 * missed, of a limit that is gone everything. `nextInMs`: until the next step of a rate may begin.
 */
export const unparkSteps = () => ({
  text: `
    with recursive waited (limit_id) as (
      (select waits_for from ready_steps where waits_for is not null order by waits_for limit 1)
      union all
      select (select q.waits_for from ready_steps q
        where q.waits_for > w.limit_id order by q.waits_for limit 1)
      from waited w where w.limit_id is not null
    ),
    bound as materialized (
      select w.limit_id, l.id, l.max_running, l.rate_count, l.rate_seconds, ${TOKENS} as tokens
      from waited w left join limits l on l.id = w.limit_id where w.limit_id is not null
    ),
    room as (
      select b.limit_id, least($1::int,
        case when b.max_running is null then $1::int else (
          select count(*) from (select from limit_slots s
            where s.limit_id = b.id and s.run_id is null and s.slot <= b.max_running
              and ${NO_SURPLUS("b")} limit $1::int) f) end,
        case when b.rate_count is null then $1::int else floor(b.tokens) end)::int as n
      from bound b
    ),
    ${UNPARK}
    select (select array_agg(distinct pool) from unparked) as pools,
      (select min(ceil(1000 * (1 - (tokens - floor(tokens))) * rate_seconds / rate_count))::int
        from bound where rate_count is not null) as "nextInMs"`,
  values: [ROOM_MAX],
});

/**
 * Frees slots that are held by steps of which no attempt runs: a limit that a process did not know of yet when it
 * ended the attempt. What is freed must still be held by whom it was seen with.
 */
export const freeLeakedSlots = () => ({
  text: `
    with leaked as materialized (
      select limit_id, slot, run_id, node, scope from limit_slots s
      where run_id is not null and not exists (
        select from steps t where t.run_id = s.run_id and t.node = s.node and t.scope = s.scope
          and t.status = 'running')
    )
    update limit_slots s set run_id = null, node = null, scope = null
    from leaked x
    where s.limit_id = x.limit_id and s.slot = x.slot and s.run_id = x.run_id and s.node = x.node
      and s.scope = x.scope`,
  values: [],
});

/** Takes away free slots above their limit, which was lowered while they were held. */
export const deleteSurplusSlots = () => ({
  text: `
    delete from limit_slots s using limits l
    where s.limit_id = l.id and s.run_id is null and s.slot > coalesce(l.max_running, 0)`,
  values: [],
});
