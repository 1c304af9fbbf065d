select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "paused_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "timers" ADD COLUMN     "due_at" TIMESTAMPTZ(3);
