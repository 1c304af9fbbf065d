-- outside-transaction
-- What needs somebody is found by what is marked: messages that were given up, and open requests by when they are due.
create index concurrently if not exists "outbox_given_up_idx" on "outbox" ("tenant_id") where "given_up_at" is not null;
create index concurrently if not exists "approvals_due_idx" on "approvals" ("tenant_id", "workspace_id", "due_at") where "status" = 'pending' and "due_at" is not null;
