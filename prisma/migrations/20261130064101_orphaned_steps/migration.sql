-- outside-transaction
-- Steps that no live worker can run are few, and asked for by whoever looks at what needs somebody.
create index concurrently if not exists "ready_steps_orphaned_idx" on "ready_steps" ("tenant_id", "run_id") where "orphaned_at" is not null;
