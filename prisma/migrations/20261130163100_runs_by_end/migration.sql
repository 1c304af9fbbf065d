-- outside-transaction
-- The list of runs by how they ended: where few failed among a million, a walk from the newest on finds them too late.
create index concurrently if not exists "runs_ended_as_idx" on "runs" ("tenant_id", "workspace_id", "ended_as", "id" desc) where "ended_as" is not null;
