select set_config('lock_timeout', '5s', true);

-- How a run ended: what `execution_status` says then, and nothing before. An index on this column is touched when a run
-- ends; one on `execution_status` would make every change of it, also while the run goes on, touch all indexes of `runs`.
-- The table is written anew, which takes longer the more runs there are; whoever starts or moves a run waits that long.
alter table "runs" add column "ended_as" run_status
  generated always as (case when "ended_at" is null then null else "execution_status" end) stored;
