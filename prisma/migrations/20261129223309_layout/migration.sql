select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "drafts" ADD COLUMN     "layout" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "workflow_versions" ADD COLUMN     "layout" JSONB NOT NULL DEFAULT '{}';
