select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "scopes" ADD COLUMN     "ordinal" INTEGER;
