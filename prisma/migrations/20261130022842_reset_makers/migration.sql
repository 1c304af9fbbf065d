select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "password_resets" ADD COLUMN     "maker_session_version" INTEGER;
