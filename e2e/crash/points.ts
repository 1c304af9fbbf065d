/**
 * The places at which a process of ours waits for the database, by what it has just sent. A process changes the
 * outside world only by what it sends, so these are all the places where its death can make a difference; calls of
 * tools are another kind, which the tests hold by themselves.
 */
const POINTS: readonly [name: string, sent: RegExp][] = [
  ["start", /insert into runs\b/],
  ["decide", /insert into (decisions|approval_votes)\b|engine_close_approvals/],
  ["claim find", /engine_find_candidates/],
  ["complete", /insert into attempts\b/],
  ["cancel or pause", /update runs[\s\S]*insert into audit_events/],
  ["claim", /engine_delete_ready_steps[\s\S]*engine_commit/],
  ["another move", /engine_commit/],
  ["open", /engine_lock_(free_)?runs/],
  ["load", /engine_load_/],
  ["execute: the call is begun", /insert into calls\b/],
  ["execute: the call has ended", /update calls\b/],
  ["relay: messages are taken", /update outbox[\s\S]*skip locked/],
  ["relay: a message is received", /insert into (inbox_records|day_figures)\b/],
  ["relay: messages are done", /delete from outbox/],
  ["sweep: workers are declared gone", /update workers w set gone_at/],
  ["sweep: what they held", /s\.worker_id = any/],
  ["sweep: what is due", /from timers\b[\s\S]*fire_at <=/],
  ["sweep: what nobody claims", /update ready_steps[\s\S]*woken_at/],
  ["seal: the block", /insert into audit_blocks/],
  ["seal: its events", /update audit_events set block/],
  ["seal", /from audit_events[\s\S]*block is null/],
  ["register", /insert into workers\b/],
  ["beat", /update workers set beat_at/],
];

/** Where a process stands that has sent these statements together; `null` for what only reads for people. */
export function pointOf(statements: readonly string[], before: string | null): string | null {
  const sent = statements.join("\n");
  if (/^commit;?$/i.test(sent.trim())) return before === null ? null : `${before}, commit`;
  return POINTS.find(([, pattern]) => pattern.test(sent))?.[0] ?? null;
}

/** All that `pointOf` may say of a process at work, for a sweep that leaves none out. */
export const POINT_NAMES: readonly string[] = POINTS.map(([name]) => name);
