select set_config('lock_timeout', '5s', true);

-- CreateEnum
CREATE TYPE "scope_status" AS ENUM ('pending', 'open', 'closed');

-- AlterTable
ALTER TABLE "steps" ADD COLUMN     "scope_counts" INTEGER[];

-- CreateTable
CREATE TABLE "scopes" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "parent" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "container" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "scope_status" NOT NULL,
    "open_steps" INTEGER NOT NULL DEFAULT 0,
    "failure" JSONB,
    "item" JSONB,
    "result" JSONB,
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "scopes_pkey" PRIMARY KEY ("run_id","parent","container","number"),
    CONSTRAINT "scopes_number_not_negative" CHECK ("number" >= 0),
    CONSTRAINT "scopes_open_steps_not_negative" CHECK ("open_steps" >= 0),
    CONSTRAINT "scopes_only_open_ones_have_open_steps" CHECK ("status" = 'open' OR "open_steps" = 0)
) WITH (fillfactor = 75);

-- As the steps: every row is written again when its scope begins, counts and ends.
ALTER TABLE "scopes" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- A container that has begun runs without an attempt: what is inside of it has them.
ALTER TABLE "steps" DROP CONSTRAINT "steps_running_has_attempt";
ALTER TABLE "steps" ADD CONSTRAINT "steps_running_has_attempt"
  CHECK ("status" <> 'running' OR ("attempt_id" IS NOT NULL AND "worker_id" IS NOT NULL) OR "scope_counts" IS NOT NULL) NOT VALID;
ALTER TABLE "steps" VALIDATE CONSTRAINT "steps_running_has_attempt";
