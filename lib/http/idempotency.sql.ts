import type { Json } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";

/** Whose request it is, to what, under which key. */
export type RecordKey = { tenantId: string; caller: string; route: string; key: string };

export type StoredRecord = {
  digest: string;
  /** `null` while the first request is at work, or died at it. */
  status: number | null;
  answer: Json;
  isExpired: boolean;
};

/**
 * Of a statement that may be lost in a crash of the database, which spares it the wait for the disk. A key that
 * is taken is on disk before the work that it guards is, because the log is written in order; of an answer that
 * is lost, the work is found again by its reserved id.
 */
const UNHURRIED = "unhurried as (select set_config('synchronous_commit', 'off', true))";

const KEY = "tenant_id = $1::uuid and caller = $2::text and route = $3::text and key = $4::text";
const keyOf = ({ tenantId, caller, route, key }: RecordKey) => [tenantId, caller, route, key];

/**
 * Takes a key that nobody uses. Of several at once exactly one gets it; the others see `false`. What it
 * reserves is kept with it, so that whoever has to do the work again makes the same thing.
 */
export async function insertRecord(
  key: RecordKey,
  digest: string,
  reserved: { reserved_id: string; owner: string },
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await sharedPool().query({
    name: "take_idempotency_key",
    text: `
        with ${UNHURRIED}
        insert into idempotency_records (tenant_id, caller, route, key, digest, answer, created_at, expires_at)
        select $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::jsonb, clock_timestamp(),
               clock_timestamp() + make_interval(secs => $7::int)
        from unhurried
        on conflict do nothing`,
    values: [...keyOf(key), digest, JSON.stringify(reserved), seconds],
  });
  return rowCount === 1;
}

/** What stands under the key; `null` if its owner gave it back in between. */
export async function readRecord(key: RecordKey): Promise<StoredRecord | null> {
  const { rows } = await sharedPool().query<StoredRecord>(
    `select digest, status, answer, expires_at <= clock_timestamp() as "isExpired"
     from idempotency_records where ${KEY}`,
    keyOf(key),
  );
  return rows[0] ?? null;
}

/**
 * Takes over work whose owner is gone, which from now on owns it no longer: `false` if somebody else was faster,
 * or its owner finished after all.
 */
export async function retakeRecord(
  key: RecordKey,
  digest: string,
  owner: string,
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await sharedPool().query(
    `update idempotency_records
     set expires_at = clock_timestamp() + make_interval(secs => $6::int),
         answer = answer || jsonb_build_object('owner', $7::text)
     where ${KEY} and digest = $5::text and status is null and expires_at <= clock_timestamp()`,
    [...keyOf(key), digest, seconds, owner],
  );
  return rowCount === 1;
}

/** Keeps the answer for so long. The first to finish wins; a second answer changes nothing. */
export async function finishRecord(
  key: RecordKey,
  status: number,
  answer: Json,
  seconds: number,
): Promise<void> {
  await sharedPool().query({
    name: "finish_idempotency_key",
    text: `
        with ${UNHURRIED}
        update idempotency_records
        set status = $5::int, answer = $6::jsonb,
            expires_at = clock_timestamp() + make_interval(secs => $7::int)
        from unhurried
        where ${KEY} and status is null`,
    values: [...keyOf(key), status, JSON.stringify(answer), seconds],
  });
}

/**
 * Gives a key back whose request was refused and made nothing: `false` if that is not for this owner to say,
 * because the work was begun by another, or may be another's by now.
 */
export async function releaseRecord(key: RecordKey, owner: string): Promise<boolean> {
  const { rowCount } = await sharedPool().query(
    `delete from idempotency_records
     where ${KEY} and status is null and answer->>'owner' = $5::text
       and answer->>'reserved_id' = $5::text and expires_at > clock_timestamp()`,
    [...keyOf(key), owner],
  );
  return rowCount === 1;
}

/** Lets the next request take over from this owner at once: nobody knows how far it came. */
export async function abandonRecord(key: RecordKey, owner: string): Promise<void> {
  await sharedPool().query(
    `update idempotency_records set expires_at = clock_timestamp()
     where ${KEY} and status is null and answer->>'owner' = $5::text
       and expires_at > clock_timestamp()`,
    [...keyOf(key), owner],
  );
}

/** Forgets an answer that is past its time; `false` if somebody else did. */
export async function forgetRecord(key: RecordKey): Promise<void> {
  await sharedPool().query(
    `delete from idempotency_records
     where ${KEY} and status is not null and expires_at <= clock_timestamp()`,
    keyOf(key),
  );
}

/** Sweeps a few of those that nobody can ask for any more. */
export async function sweepRecords(afterSeconds: number, most: number): Promise<void> {
  await sharedPool().query(
    `delete from idempotency_records where ctid in (
       select ctid from idempotency_records
       where expires_at < now() - make_interval(secs => $1::int)
       order by expires_at limit $2::int for update skip locked)`,
    [afterSeconds, most],
  );
}
