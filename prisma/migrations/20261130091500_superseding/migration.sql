select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "approvals" ADD COLUMN     "supersedes" UUID;

-- AlterTable
ALTER TABLE "artifact_versions" ADD COLUMN     "author" JSONB,
ADD COLUMN     "parent_id" UUID;

ALTER TABLE "approvals" ADD CONSTRAINT "approvals_supersedes_fkey"
  FOREIGN KEY ("tenant_id", "supersedes") REFERENCES "approvals" ("tenant_id", "id");

ALTER TABLE "artifact_versions" ADD CONSTRAINT "artifact_versions_parent_fkey"
  FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "artifact_versions" ("tenant_id", "id");
-- A version is an attempt's or a person's; one of before has neither where its attempt is not known.
ALTER TABLE "artifact_versions" ADD CONSTRAINT "artifact_versions_one_maker" CHECK ("attempt_id" IS NULL OR "author" IS NULL);

ALTER TABLE "approval_votes" DROP CONSTRAINT "approval_votes_why_dropped";
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_why_dropped" CHECK (
  ("dropped_at" IS NULL) = ("dropped_why" IS NULL) AND "dropped_why" IN ('right_lost', 'changed', 'superseded'));
