select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "undoing" JSONB;
