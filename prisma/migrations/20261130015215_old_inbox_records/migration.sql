-- outside-transaction
-- Notes of messages that were done are forgotten in the order in which they were made.
create index concurrently if not exists "inbox_records_done_at_idx" on "inbox_records" ("done_at");
