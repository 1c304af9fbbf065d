import type { Stack } from "./stack";

/** Each gives the runs or steps that break a rule; in a sound database none gives a row. */
const RULES: Record<string, string> = {
  "a run has not ended": "select id from runs where ended_at is null",
  "a run's events have a gap, or one too many": `
    select r.id from runs r left join events e on e.run_id = r.id
    group by r.id
    having count(*) <> r.event_sequence or min(e.sequence) <> 1 or max(e.sequence) <> r.event_sequence`,
  "a run has two ends": `
    select run_id from events
    where node is null and type in ('run.succeeded', 'run.failed', 'run.cancelled', 'run.timed_out')
    group by run_id having count(*) <> 1`,
  "a step has two effective results": `
    select run_id, node from attempts where status = 'succeeded'
    group by run_id, node, scope having count(*) > 1`,
  "an executed step that succeeded has no winning attempt": `
    select s.run_id, s.node from steps s
    where s.status = 'succeeded' and s.attempts > 0 and not exists (
      select from attempts a where a.run_id = s.run_id and a.node = s.node and a.scope = s.scope
        and a.status = 'succeeded' and a.attempt_id = s.attempt_id and a.fence = s.fence)`,
  "an attempt was begun and has no end": `
    select s.run_id, s.node from steps s
    where s.attempts <> (select count(*) from attempts a
      where a.run_id = s.run_id and a.node = s.node and a.scope = s.scope)`,
  "a step of a run that has ended is open": `
    select s.run_id, s.node from steps s join runs r on r.id = s.run_id
    where r.ended_at is not null and s.status in ('ready', 'running', 'waiting')`,
  "counters do not equal the recount": `
    select r.id from runs r cross join lateral (
      select count(*) filter (where status = 'ready') as ready,
        count(*) filter (where status = 'running') as running,
        count(*) filter (where status = 'waiting') as waiting,
        coalesce(sum(attempts), 0) as attempts
      from steps where run_id = r.id) s
    where (r.steps_ready, r.steps_running, r.attempts_begun) <> (s.ready, s.running, s.attempts)
      or (select sum(n) from unnest(r.steps_waiting) n) <> s.waiting`,
  "work or a timer is left over": `
    select run_id from ready_steps union all select run_id from timers`,
};

/** The rules that the database breaks, with what breaks them. */
export async function brokenRules(stack: Stack): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, text] of Object.entries(RULES)) {
    const rows = await stack.query(`${text} limit 5`);
    if (rows.length > 0) broken[rule] = rows;
  }
  return broken;
}

/** Returns once every ended run is in the figures; each is counted once, so the sums are equal. */
export const allCounted = (stack: Stack): Promise<true> =>
  stack.eventually("every ended run in the figures, once", async () => {
    const [row] = await stack.query<{ counted: number; ended: number; left: number }>(`
      select (select coalesce(sum(succeeded + failed + cancelled + timed_out), 0)::int from day_figures) as counted,
        (select count(*)::int from runs where ended_at is not null) as ended,
        (select count(*)::int from outbox) as left`);
    if (!row || row.counted > row.ended) throw new Error(`Counted twice: ${JSON.stringify(row)}`);
    return row.counted === row.ended && row.left === 0 ? true : null;
  });
