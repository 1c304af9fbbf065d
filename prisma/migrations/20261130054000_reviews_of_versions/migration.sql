-- outside-transaction
-- Which requests for decisions showed an artifact version, and which decision put one in the place of another.
create index concurrently if not exists "approvals_shown_artifacts_idx" on "approvals" using gin (("shown" -> 'artifacts') jsonb_path_ops);
create index concurrently if not exists "decisions_artifact_version_idx" on "decisions" ("artifact_version_id") where "artifact_version_id" is not null;
