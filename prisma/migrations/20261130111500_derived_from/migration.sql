-- outside-transaction
-- The runs that repeat a part of another: who is asked in them reads what they took over.
create index concurrently if not exists "runs_derived_from" on "runs" ("derived_from") where "derived_from" is not null;
