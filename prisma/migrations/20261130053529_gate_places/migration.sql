select set_config('lock_timeout', '5s', true);

-- CreateEnum
CREATE TYPE "gate_conflict" AS ENUM ('queue', 'skip', 'replace');

-- CreateTable
CREATE TABLE "gate_places" (
    "tenant_id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "run_id" UUID NOT NULL,
    "run_limit" INTEGER NOT NULL,
    "on_conflict" "gate_conflict" NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "entered_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "gate_places_pkey" PRIMARY KEY ("run_id")
);

-- CreateIndex
CREATE INDEX "gate_places_workflow_id_key_since_run_id_idx" ON "gate_places"("workflow_id", "key", "since", "run_id");

ALTER TABLE "gate_places" ADD CONSTRAINT "gate_places_limit_positive" CHECK ("run_limit" > 0);
-- Those that may begin are looked at once a second, however many wait behind them.
CREATE INDEX "gate_places_entered_idx" ON "gate_places" ("workflow_id", "key") WHERE "entered_at" IS NOT NULL;
