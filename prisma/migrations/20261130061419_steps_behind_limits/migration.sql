-- outside-transaction
-- Whoever frees a slot finds who waits for it, in the order in which they would have begun.
create index concurrently if not exists "ready_steps_waiting_for_limit_idx" on "ready_steps" ("waits_for", "waits_rank") where "waits_for" is not null;
