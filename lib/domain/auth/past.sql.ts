import type { Statement } from "@/lib/platform/statement";

const SESSIONS_KEEP_DAYS = 30;
const INVITATIONS_KEEP_DAYS = 30;

const forget = (table: string, isPast: string, days: number, most: number): Statement => ({
  text: `
    delete from ${table} t
    using (
      select id from ${table} t where ${isPast} order by id limit $2::int for update skip locked
    ) as past
    where t.id = past.id and ${isPast}`,
  values: [days, most],
});

const SINCE = "clock_timestamp() - make_interval(days => $1::int)";

/** Sessions that ended long ago. One that was neither revoked nor used ends at its last day as well. */
export const deletePastSessions = (most: number): Statement =>
  forget("sessions", `least(t.revoked_at, t.expires_at) < ${SINCE}`, SESSIONS_KEEP_DAYS, most);

/** Places whose link ended long ago and was not made anew. */
export const deletePastInvitations = (most: number): Statement =>
  forget("invitations", `t.expires_at < ${SINCE}`, INVITATIONS_KEEP_DAYS, most);
