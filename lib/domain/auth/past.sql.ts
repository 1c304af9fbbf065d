import type { Statement } from "@/lib/platform/statement";

const SESSIONS_KEEP_DAYS = 30;
const INVITATIONS_KEEP_DAYS = 30;
/** Longer than any window in which tries are counted, and than any wait. */
const THROTTLES_KEEP_DAYS = 1;

/** By the time of the statement: one that goes on while it looks could not bound a walk along an index. */
const SINCE = "now() - make_interval(days => $1::int)";

type Past = {
  table: string;
  key: string;
  /** What an index is on: rows are found in its order, and none is looked at that is not past. */
  end: string;
  days: number;
  isNeeded?: string;
};

const forget = ({ table, key, end, days, isNeeded = "false" }: Past, most: number): Statement => ({
  text: `
    delete from ${table} t
    using (
      select t.${key} from ${table} t where ${end} < ${SINCE} and not (${isNeeded})
      order by ${end} limit $2::int
      for update skip locked
    ) as past
    where t.${key} = past.${key} and ${end} < ${SINCE}`,
  values: [days, most],
});

/** The session that a person used last: it says when they were last seen. */
const IS_LAST = `not exists (
        select from sessions later
        where later.tenant_id = t.tenant_id and later.user_id = t.user_id
          and (later.last_seen_at, later.id) > (t.last_seen_at, t.id))`;

/**
 * Sessions that ended long ago, but no person's last one. One that was neither revoked nor used ends at its last
 * day as well.
 */
export const deletePastSessions = (most: number): Statement =>
  forget(
    {
      table: "sessions",
      key: "id",
      end: "least(t.revoked_at, t.expires_at)",
      days: SESSIONS_KEEP_DAYS,
      isNeeded: IS_LAST,
    },
    most,
  );

/** Places whose link ended long ago and was not made anew. */
export const deletePastInvitations = (most: number): Statement =>
  forget(
    { table: "invitations", key: "id", end: "t.expires_at", days: INVITATIONS_KEEP_DAYS },
    most,
  );

/** Counts of failed tries that begin anew at the next one. */
export const deletePastThrottles = (most: number): Statement =>
  forget(
    { table: "sign_in_throttles", key: "key", end: "t.window_start", days: THROTTLES_KEEP_DAYS },
    most,
  );
