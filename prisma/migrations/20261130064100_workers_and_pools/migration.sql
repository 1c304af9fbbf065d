select set_config('lock_timeout', '5s', true);

-- AlterEnum
ALTER TYPE "limit_kind" ADD VALUE 'paused_pool';

-- AlterTable
ALTER TABLE "ready_steps" ADD COLUMN     "orphaned_at" TIMESTAMPTZ(3);
