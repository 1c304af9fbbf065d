/** A timer that is due by the next look counts as due: whoever fires it waits for its moment. */
const AHEAD = "interval '1.2 s'";

/**
 * Whether there is anything for each of the sweeps whose work must not wait: one look instead of one for each of
 * them, because that is all that most seconds cost. Each part ends at the first row, and says yes rather than no.
 * `exceptTopics`: messages that have relays of their own.
 */
export const whatIsDue = (exceptTopics: readonly string[]) => ({
  text: `
    select
      exists (select from workers where gone_at is null and lease_until < clock_timestamp())
        or exists (select from workers where gone_at is not null and settled_at is null) as workers,
      exists (select from limit_slots)
        or exists (select from ready_steps where waits_for is not null) as limits,
      (select true from ready_steps order by pool limit 1) is not null as "readySteps",
      exists (select from timers where fire_at <= statement_timestamp() + ${AHEAD}) as timers,
      exists (
        select from outbox
        where available_at <= statement_timestamp() + interval '1 ms' and given_up_at is null
          and topic <> all($1::text[])
      ) as messages,
      (select true from gate_places order by workflow_id, key limit 1) is not null as gates`,
  values: [exceptTopics],
});
