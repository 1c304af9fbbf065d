import type { Statement } from "@/lib/platform/statement";
import type { NewMessage } from "./append";
import type { MessageName } from "./receive-once";

/** Writes messages in the caller's transaction. Cast column by column, so that one plan serves any number. */
export const insertMessages = (messages: readonly NewMessage[]): Statement => ({
  text: `
    insert into outbox (tenant_id, topic, key, payload)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[])`,
  values: [
    messages.map(({ tenantId }) => tenantId),
    messages.map(({ topic }) => topic),
    messages.map(({ key }) => key),
    messages.map(({ payload }) => JSON.stringify(payload)),
  ],
});

/** Which messages a relay takes; all, unless it says otherwise. */
export type Topics = { only?: readonly string[] | null; except?: readonly string[] };

/**
 * Takes due messages for a while, but for those that are in hand already. The try is counted when it begins, so a
 * message that kills its relay is given up in the end, too. Two relays never take the same one; the second sees what is
 * left. Due by the time of the statement, because one that goes on meanwhile could not end the walk at the first that is
 * not, and a millisecond more, to which the time that is kept may have been rounded up.
 */
export const takeMessages = (
  limit: number,
  holdMs: number,
  { only = null, except = [] }: Topics = {},
  exceptIds: readonly string[] = [],
): Statement => ({
  text: `
    update outbox o
    set tries = o.tries + 1,
        available_at = clock_timestamp() + make_interval(secs => $2::double precision / 1000)
    from (
      select id from outbox
      where available_at <= statement_timestamp() + interval '1 ms' and given_up_at is null
        and ($3::text[] is null or topic = any($3::text[])) and topic <> all($4::text[])
        and id <> all($5::bigint[])
      order by available_at, id
      limit $1::int
      for update skip locked
    ) due
    where o.id = due.id
    returning o.id, o.tenant_id as "tenantId", o.topic, o.key, o.payload, o.tries`,
  values: [limit, holdMs, only, except, exceptIds],
});

/** Forgets messages that were delivered, whoever holds them by now: done is done. */
export const deleteMessages = (ids: readonly number[]): Statement => ({
  text: "delete from outbox where id = any($1::bigint[])",
  values: [ids],
});

/** Puts a message off. Nothing happens if another relay has taken it since. */
export const putOffMessage = (
  { id, tries }: { id: number; tries: number },
  error: string,
  delayMs: number,
): Statement => ({
  text: `
    update outbox
    set error = $3::text, available_at = clock_timestamp() + make_interval(secs => $4::double precision / 1000)
    where id = $1::bigint and tries = $2::int and given_up_at is null`,
  values: [id, tries, error, delayMs],
});

/**
 * Ends the tries of a message and keeps it with its error. Its due time moves out of sight, so that
 * messages given up never stand at the front of the index. Nothing happens if another relay has taken it since.
 */
export const giveUpMessage = (
  { id, tries }: { id: number; tries: number },
  error: string,
): Statement => ({
  text: `
    update outbox
    set error = $3::text, given_up_at = clock_timestamp(), available_at = '9999-12-31'
    where id = $1::bigint and tries = $2::int and given_up_at is null`,
  values: [id, tries, error],
});

/** Begins the tries of a message anew that was given up; no row for one that is under way, and for any other. */
export const resendMessage = (tenantId: string, number: string): Statement => ({
  text: `
    update outbox set given_up_at = null, tries = 0, available_at = clock_timestamp()
    where id = $1::bigint and tenant_id = $2::uuid and given_up_at is not null`,
  values: [number, tenantId],
});

/**
 * Notes that messages are done and returns the keys of those that were not done before. Written in the order of
 * their keys, so that two receivers wait for each other and never in a circle.
 */
export const insertInboxRecords = (topic: string, messages: readonly MessageName[]): Statement => ({
  text: `
    insert into inbox_records (tenant_id, topic, key)
    select distinct tenant_id, $1::text, key from unnest($2::uuid[], $3::text[]) as m (tenant_id, key)
    order by 1, 3
    on conflict do nothing
    returning tenant_id as "tenantId", key`,
  values: [topic, messages.map(({ tenantId }) => tenantId), messages.map(({ key }) => key)],
});

/** Longer than any relay tries to deliver a message. */
const INBOX_KEEP_DAYS = 7;
/** The greatest bigint. */
const ID_MAX = "9223372036854775807";

/**
 * Old notes of messages that are done. A message that is still there may come again, so its note stays. Such a
 * message is older than its note: of the outbox only what stands before the first message that is younger by a
 * day is looked at, by its primary key. An index for this would be paid for by every message.
 */
export const deleteInboxRecords = (most: number): Statement => ({
  text: `
    with old as materialized (
      select tenant_id, topic, key from outbox
      where id < coalesce((
        select min(id) from outbox
        where created_at > now() - make_interval(days => $1::int - 1)), ${ID_MAX})
    )
    delete from inbox_records i
    using (
      select i.tenant_id, i.topic, i.key from inbox_records i
      where i.done_at < now() - make_interval(days => $1::int)
        and not exists (
          select from old where (old.tenant_id, old.topic, old.key) = (i.tenant_id, i.topic, i.key))
      order by i.done_at limit $2::int
      for update of i skip locked
    ) as past
    where (i.tenant_id, i.topic, i.key) = (past.tenant_id, past.topic, past.key)`,
  values: [INBOX_KEEP_DAYS, most],
});
