import type { Statement } from "@/lib/platform/statement";
import type { Block } from "./blocks";

const EVENT = `
  tenant_id, workspace_id, id, actor, action, target, result, details, request_id,
  to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occurred_at`;

const BLOCK = `
  tenant_id as "tenantId", sequence, events, first_id as "firstId", last_id as "lastId",
  events_digest as "eventsDigest", previous_digest as "previousDigest", digest,
  purged_at as "purgedAt", sealed_at as "sealedAt"`;

/** Tenants with events that have waited long enough to be sealed: a probe each, however many events there are. */
export const tenantsToSeal = (ageMs: number): Statement => ({
  text: `
    with recursive waiting (tenant_id) as (
      (select tenant_id from audit_events where block is null order by tenant_id limit 1)
      union all
      select (select e.tenant_id from audit_events e
        where e.block is null and e.tenant_id > w.tenant_id order by e.tenant_id limit 1)
      from waiting w where w.tenant_id is not null)
    select w.tenant_id as "tenantId" from waiting w
    cross join lateral (
      select occurred_at from audit_events e
      where e.block is null and e.tenant_id = w.tenant_id order by e.id limit 1) oldest
    where oldest.occurred_at < clock_timestamp() - $1::int * interval '1 ms'`,
  values: [ageMs],
});

/** Whether this transaction is the one that seals the tenant's events; it is so to its end. */
export const lockChain = (tenantId: string): Statement => ({
  text: "select pg_try_advisory_xact_lock(hashtextextended($1::text, 7102)) as locked",
  values: [tenantId],
});

/** The newest block of the tenant. */
export const lastBlock = (tenantId: string): Statement => ({
  text: `select ${BLOCK} from audit_blocks where tenant_id = $1::uuid order by sequence desc limit 1`,
  values: [tenantId],
});

/** The next events of the tenant that are not sealed: whatever has been committed by now. */
export const unsealedEvents = (tenantId: string, max: number): Statement => ({
  text: `
    select ${EVENT} from audit_events
    where tenant_id = $1::uuid and block is null order by id limit $2::int`,
  values: [tenantId, max],
});

/** A new block. A second one with its number is refused by the table. */
export const insertBlock = (block: Block): Statement => ({
  text: `
    insert into audit_blocks (
      tenant_id, sequence, events, first_id, last_id, events_digest, previous_digest, digest, sealed_at)
    values ($1::uuid, $2::int, $3::int, $4::uuid, $5::uuid, $6::text, $7::text, $8::text, clock_timestamp())`,
  values: [
    block.tenantId,
    block.sequence,
    block.events,
    block.firstId,
    block.lastId,
    block.eventsDigest,
    block.previousDigest,
    block.digest,
  ],
});

/** Puts events into their block. The trigger lets only the sealer do so, and only once. */
export const putIntoBlock = (
  tenantId: string,
  ids: readonly string[],
  block: number,
): Statement => ({
  text: `
    update audit_events set block = $3::int
    where tenant_id = $1::uuid and id = any($2::uuid[]) and block is null`,
  values: [tenantId, ids, block],
});

/** The next blocks of the tenant, in their order. */
export const blocksAfter = (tenantId: string, after: number, max: number): Statement => ({
  text: `
    select ${BLOCK} from audit_blocks
    where tenant_id = $1::uuid and sequence > $2::int order by sequence limit $3::int`,
  values: [tenantId, after, max],
});

/** The events of a block, in the order in which they were sealed. */
export const eventsOfBlock = (tenantId: string, block: number): Statement => ({
  text: `
    select ${EVENT} from audit_events
    where tenant_id = $1::uuid and block = $2::int order by id`,
  values: [tenantId, block],
});

/** Events that name a block which the tenant's chain does not have, as far as a few. */
export const eventsBeyond = (tenantId: string, last: number): Statement => ({
  text: `
    select distinct block from audit_events
    where tenant_id = $1::uuid and (block > $2::int or block < 1) order by block limit 10`,
  values: [tenantId, last],
});

/** How many events of the tenant wait to be sealed, up to a bound. */
export const countUnsealed = (tenantId: string, max: number): Statement => ({
  text: `
    select count(*)::int as count from (
      select from audit_events where tenant_id = $1::uuid and block is null limit $2::int) e`,
  values: [tenantId, max],
});
