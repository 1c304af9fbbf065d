-- How a run ended: what `execution_status` says then, and nothing before. An index on this column is touched when a run
-- ends; one on `execution_status` would make every change of it, also while the run goes on, touch all indexes of `runs`.
-- The table is written anew, some five seconds for a million runs; whoever starts or moves a run waits that long.
alter table "runs" add column "ended_as" run_status
  generated always as (case when "ended_at" is null then null else "execution_status" end) stored;
