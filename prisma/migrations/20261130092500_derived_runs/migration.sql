select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "run_contents" ADD COLUMN     "reused" JSONB;

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "derived_from" UUID,
ADD COLUMN     "rerun_node" TEXT;

alter table runs add constraint runs_derivation_whole check ((derived_from is null) = (rerun_node is null)) not valid;
