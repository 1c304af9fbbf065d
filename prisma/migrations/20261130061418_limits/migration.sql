select set_config('lock_timeout', '5s', true);

-- CreateEnum
CREATE TYPE "limit_kind" AS ENUM ('platform', 'tenant', 'workspace', 'workflow_version', 'agent', 'tool', 'pool', 'model');

-- AlterTable
ALTER TABLE "ready_steps" ADD COLUMN     "waits_for" UUID,
ADD COLUMN     "waits_rank" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tenants" ADD COLUMN     "weight" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "limits" (
    "id" UUID NOT NULL,
    "tenant_id" UUID,
    "owner_id" UUID NOT NULL,
    "kind" "limit_kind" NOT NULL,
    "target" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "max_running" INTEGER,
    "rate_count" INTEGER,
    "rate_seconds" INTEGER,
    "rate_burst" INTEGER,
    "tokens" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "refilled_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "limit_slots" (
    "limit_id" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "run_id" UUID,
    "node" TEXT COLLATE "C",
    "scope" TEXT COLLATE "C",

    CONSTRAINT "limit_slots_pkey" PRIMARY KEY ("limit_id","slot")
);

-- CreateIndex
CREATE UNIQUE INDEX "limits_owner_id_kind_target_key" ON "limits"("owner_id", "kind", "target");

ALTER TABLE "tenants" ADD CONSTRAINT "tenants_weight_range" CHECK ("weight" between 1 and 100);
ALTER TABLE "limits" ADD CONSTRAINT "limits_bound" CHECK ("max_running" >= 0 or ("max_running" is null and "rate_count" is not null));
ALTER TABLE "limits" ADD CONSTRAINT "limits_rate_whole" CHECK (num_nulls("rate_count", "rate_seconds", "rate_burst") in (0, 3));
ALTER TABLE "limits" ADD CONSTRAINT "limits_rate_positive" CHECK ("rate_count" > 0 and "rate_seconds" > 0 and "rate_burst" > 0);
ALTER TABLE "limits" ADD CONSTRAINT "limits_platform_tenant" CHECK (("kind" = 'platform') = ("tenant_id" is null));
ALTER TABLE "limit_slots" ADD CONSTRAINT "limit_slots_limit_fkey" FOREIGN KEY ("limit_id") REFERENCES "limits" ("id") ON DELETE CASCADE;
ALTER TABLE "limit_slots" ADD CONSTRAINT "limit_slots_holder_whole" CHECK (num_nulls("run_id", "node", "scope") in (0, 3));
-- The free ones, in their order, and the one that a step holds.
CREATE INDEX "limit_slots_free_idx" ON "limit_slots" ("limit_id", "slot") WHERE "run_id" IS NULL;
CREATE UNIQUE INDEX "limit_slots_held_idx" ON "limit_slots" ("run_id", "node", "scope", "limit_id") WHERE "run_id" IS NOT NULL;
