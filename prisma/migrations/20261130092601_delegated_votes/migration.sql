-- outside-transaction
-- Of each person one voice counts in a stage, whoever speaks for them and writes at the same time.
create unique index concurrently if not exists "approval_votes_voice" on "approval_votes" (
  "approval_id", "stage", (coalesce("in_place_of", "holder")->>'kind'), (coalesce("in_place_of", "holder")->>'id'))
  where "dropped_at" is null;
