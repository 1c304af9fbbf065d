-- outside-transaction
-- What is past is forgotten in the order in which it ended. No row in use changes these often.
create index concurrently if not exists "sessions_end_idx" on "sessions" (least("revoked_at", "expires_at"));
create index concurrently if not exists "invitations_expires_at_idx" on "invitations" ("expires_at");
create index concurrently if not exists "sign_in_throttles_window_start_idx" on "sign_in_throttles" ("window_start");
create index concurrently if not exists "workers_settled_at_idx" on "workers" ("settled_at") where "settled_at" is not null;
-- Live runs by workspace: what sweeps look through as before, and what one workspace asks of its own.
create index concurrently if not exists "runs_live_by_workspace_idx" on "runs" ("tenant_id", "workspace_id", "id") where "ended_at" is null;
drop index concurrently if exists "runs_live_idx";
