-- outside-transaction
-- What is not sealed yet, and the events of a block.
create index concurrently if not exists "audit_events_unsealed_idx" on "audit_events" ("tenant_id", "id") where "block" is null;
create index concurrently if not exists "audit_events_block_idx" on "audit_events" ("tenant_id", "block", "id") where "block" is not null;
