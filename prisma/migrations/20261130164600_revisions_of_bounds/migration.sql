select set_config('lock_timeout', '5s', true);

-- What two people set at once is noticed. From a sequence: one that was taken away and set anew is another.
-- AlterTable
ALTER TABLE "budgets" ADD COLUMN     "revision" SERIAL NOT NULL;

-- AlterTable
ALTER TABLE "limits" ADD COLUMN     "revision" SERIAL NOT NULL;
