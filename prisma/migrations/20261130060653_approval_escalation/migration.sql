select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "approvals" ADD COLUMN     "escalated_at" TIMESTAMPTZ(3),
ADD COLUMN     "escalated_to" TEXT COLLATE "C",
ADD COLUMN     "reminders" INTEGER NOT NULL DEFAULT 0;
