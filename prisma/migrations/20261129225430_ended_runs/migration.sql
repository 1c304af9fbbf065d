select set_config('lock_timeout', '5s', true);

-- What ended since a time. Only the end of a run writes it: an update of a live run stays cheap.
CREATE INDEX "runs_ended_idx" ON "runs" ("tenant_id", "workspace_id", "ended_at") WHERE "ended_at" IS NOT NULL;
