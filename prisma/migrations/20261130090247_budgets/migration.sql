select set_config('lock_timeout', '5s', true);

-- CreateEnum
CREATE TYPE "purse_empty" AS ENUM ('fail', 'wait');

-- CreateEnum
CREATE TYPE "budget_kind" AS ENUM ('tenant', 'workspace', 'workflow');

-- CreateEnum
CREATE TYPE "budget_period" AS ENUM ('day', 'month');

-- AlterTable
ALTER TABLE "runs" ADD COLUMN     "has_purse" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "run_purses" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "limit_usd" DECIMAL(14,6),
    "limit_tokens" BIGINT,
    "limit_tool_calls" BIGINT,
    "reserved_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "reserved_tokens" BIGINT NOT NULL DEFAULT 0,
    "reserved_tool_calls" BIGINT NOT NULL DEFAULT 0,
    "spent_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "spent_tokens" BIGINT NOT NULL DEFAULT 0,
    "spent_tool_calls" BIGINT NOT NULL DEFAULT 0,
    "children_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "children_tokens" BIGINT NOT NULL DEFAULT 0,
    "children_tool_calls" BIGINT NOT NULL DEFAULT 0,
    "granted_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "granted_tokens" BIGINT NOT NULL DEFAULT 0,
    "granted_tool_calls" BIGINT NOT NULL DEFAULT 0,
    "handed_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "handed_tokens" BIGINT NOT NULL DEFAULT 0,
    "handed_tool_calls" BIGINT NOT NULL DEFAULT 0,
    "budget_ids" UUID[],
    "on_empty" "purse_empty" NOT NULL,
    "told" SMALLINT NOT NULL DEFAULT 0,
    "request_id" UUID,
    "short_of" UUID,

    CONSTRAINT "run_purses_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "purse_reservations" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "branch" INTEGER NOT NULL DEFAULT 0,
    "ordinal" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "agent_version_id" UUID,
    "usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "tool_calls" BIGINT NOT NULL DEFAULT 0,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purse_reservations_pkey" PRIMARY KEY ("run_id","node","scope","branch","ordinal")
);

-- CreateTable
CREATE TABLE "budgets" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID,
    "id" UUID NOT NULL,
    "kind" "budget_kind" NOT NULL,
    "owner_id" UUID NOT NULL,
    "period" "budget_period" NOT NULL,
    "limit_usd" DECIMAL(14,6),
    "limit_tokens" BIGINT,
    "limit_tool_calls" BIGINT,
    "updated_by" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "budgets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "budget_spans" (
    "tenant_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "handed_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "handed_tokens" BIGINT NOT NULL DEFAULT 0,
    "handed_tool_calls" BIGINT NOT NULL DEFAULT 0,
    "granted_usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "granted_tokens" BIGINT NOT NULL DEFAULT 0,
    "granted_tool_calls" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "budget_spans_pkey" PRIMARY KEY ("budget_id","starts_on")
);

-- CreateTable
CREATE TABLE "budget_slices" (
    "tenant_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "run_id" UUID NOT NULL,
    "usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "tool_calls" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "budget_slices_pkey" PRIMARY KEY ("budget_id","starts_on","run_id")
);

-- CreateIndex
CREATE INDEX "budgets_tenant_id_idx" ON "budgets"("tenant_id");

-- CreateIndex
CREATE UNIQUE INDEX "budgets_owner_id_kind_period_key" ON "budgets"("owner_id", "kind", "period");

-- CreateIndex
CREATE INDEX "budget_slices_run_id_idx" ON "budget_slices"("run_id");

ALTER TABLE "run_purses" ADD CONSTRAINT "run_purses_amounts" CHECK (
  least("limit_usd", "limit_tokens", "limit_tool_calls", "reserved_usd", "reserved_tokens", "reserved_tool_calls",
    "spent_usd", "spent_tokens", "spent_tool_calls") >= 0);
ALTER TABLE "purse_reservations" ADD CONSTRAINT "purse_reservations_amounts" CHECK (least("usd", "tokens", "tool_calls") >= 0);
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_bound" CHECK (
  least("limit_usd", "limit_tokens", "limit_tool_calls") >= 0
  and num_nonnulls("limit_usd", "limit_tokens", "limit_tool_calls") > 0);
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_workspace" CHECK (("kind" = 'tenant') = ("workspace_id" is null));
ALTER TABLE "budget_spans" ADD CONSTRAINT "budget_spans_amounts" CHECK (least("handed_usd", "handed_tokens", "handed_tool_calls") >= 0);
ALTER TABLE "budget_spans" ADD CONSTRAINT "budget_spans_budget_fkey" FOREIGN KEY ("budget_id") REFERENCES "budgets" ("id") ON DELETE CASCADE;
ALTER TABLE "budget_slices" ADD CONSTRAINT "budget_slices_amounts" CHECK (least("usd", "tokens", "tool_calls") >= 0);
ALTER TABLE "budget_slices" ADD CONSTRAINT "budget_slices_span_fkey" FOREIGN KEY ("budget_id", "starts_on") REFERENCES "budget_spans" ("budget_id", "starts_on") ON DELETE CASCADE;
-- Runs that wait for a budget above them to have room again.
CREATE INDEX "run_purses_short_of_idx" ON "run_purses" ("short_of") WHERE "short_of" IS NOT NULL;
