-- outside-transaction
-- Of one request at most one other takes the place.
create unique index concurrently if not exists "approvals_supersedes" on "approvals" ("tenant_id", "supersedes") where "supersedes" is not null;
