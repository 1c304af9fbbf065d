SELECT set_config('lock_timeout', '5s', true);

-- CreateEnum
CREATE TYPE "approval_status" AS ENUM ('pending', 'approved', 'rejected', 'revised', 'expired', 'withdrawn', 'superseded');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'failed', 'unknown', 'withdrawn');

-- CreateEnum
CREATE TYPE "usage_basis" AS ENUM ('estimated', 'reported', 'settled');

-- CreateEnum
CREATE TYPE "audit_result" AS ENUM ('allowed', 'denied', 'failed');

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('queued', 'running', 'waiting', 'paused', 'cancelling', 'succeeded', 'failed', 'cancelled', 'timed_out');

-- CreateEnum
CREATE TYPE "desired_action" AS ENUM ('none', 'pause', 'resume', 'cancel');

-- CreateEnum
CREATE TYPE "step_status" AS ENUM ('blocked', 'ready', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled');

-- CreateEnum
CREATE TYPE "wait_reason" AS ENUM ('reconcile', 'hold', 'budget', 'approval', 'event', 'subworkflow', 'timer', 'retry_backoff', 'quota');

-- CreateEnum
CREATE TYPE "attempt_status" AS ENUM ('running', 'succeeded', 'failed', 'timed_out', 'lost', 'unknown', 'yielded', 'cancelled');

-- CreateEnum
CREATE TYPE "evaluation_status" AS ENUM ('failed', 'pending', 'passed', 'not_evaluated');

-- CreateEnum
CREATE TYPE "review_status" AS ENUM ('pending', 'rejected', 'approved', 'not_required');

-- CreateEnum
CREATE TYPE "run_delivery_status" AS ENUM ('unknown', 'failed', 'pending', 'delivered', 'not_ready', 'not_required');

-- CreateEnum
CREATE TYPE "compensation_status" AS ENUM ('failed', 'partial', 'running', 'done', 'none');

-- CreateEnum
CREATE TYPE "outcome" AS ENUM ('open', 'achieved', 'not_achieved', 'waived');

-- CreateEnum
CREATE TYPE "call_state" AS ENUM ('started', 'confirmed', 'failed', 'unknown');

-- CreateEnum
CREATE TYPE "effect_status" AS ENUM ('planned', 'sent', 'confirmed', 'refused', 'unknown', 'compensated', 'abandoned');

-- CreateEnum
CREATE TYPE "tenant_status" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'author', 'operator', 'approver', 'viewer');

-- CreateTable
CREATE TABLE "approvals" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "status" "approval_status" NOT NULL,
    "title" TEXT NOT NULL,
    "rule" JSONB NOT NULL,
    "options" JSONB NOT NULL,
    "form" JSONB,
    "shown" JSONB NOT NULL,
    "shown_digest" TEXT NOT NULL,
    "on_expired" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "closed_reason" TEXT,

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "decisions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "option" TEXT NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "form" JSONB,
    "artifact_version_id" UUID,
    "shown_digest" TEXT NOT NULL,
    "decided_by" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifacts" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID,
    "node" TEXT COLLATE "C",
    "scope" TEXT COLLATE "C",
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact_versions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "artifact_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "checksum" TEXT NOT NULL,
    "attempt_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "artifact_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "status" "delivery_status" NOT NULL,
    "channel" JSONB NOT NULL,
    "manifest" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_entries" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "attempt" INTEGER NOT NULL,
    "ordinal" INTEGER,
    "agent_version_id" UUID,
    "kind" TEXT COLLATE "C" NOT NULL,
    "basis" "usage_basis" NOT NULL,
    "usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "tokens_in" INTEGER NOT NULL DEFAULT 0,
    "tokens_out" INTEGER NOT NULL DEFAULT 0,
    "tool_calls" INTEGER NOT NULL DEFAULT 0,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "tenant_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "given_up_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 90);

-- CreateTable
CREATE TABLE "inbox_records" (
    "tenant_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_records_pkey" PRIMARY KEY ("tenant_id","topic","key")
);

-- CreateTable
CREATE TABLE "day_figures" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "cancelled" INTEGER NOT NULL DEFAULT 0,
    "timed_out" INTEGER NOT NULL DEFAULT 0,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "usd" DECIMAL(14,6) NOT NULL DEFAULT 0,
    "tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "day_figures_pkey" PRIMARY KEY ("workspace_id","day")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "tenant_id" UUID NOT NULL,
    "caller" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "status" INTEGER,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("tenant_id","caller","route","key")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID,
    "id" UUID NOT NULL,
    "actor" JSONB NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "result" "audit_result" NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflows" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "labels" JSONB NOT NULL DEFAULT '{}',
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "latest_version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "workflows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "drafts" (
    "tenant_id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "spec" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_by" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("workflow_id")
);

-- CreateTable
CREATE TABLE "workflow_versions" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "spec" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "plan_format" INTEGER NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "published_by" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agents" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_versions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "runtime" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "instructions" TEXT NOT NULL,
    "input_schema" JSONB NOT NULL,
    "output_schema" JSONB NOT NULL,
    "tools" JSONB NOT NULL DEFAULT '[]',
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "digest" TEXT NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tools" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tools_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_versions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tool_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "config" JSONB NOT NULL,
    "input_schema" JSONB NOT NULL,
    "output_schema" JSONB NOT NULL,
    "risk" TEXT NOT NULL DEFAULT 'low',
    "writes" BOOLEAN NOT NULL DEFAULT false,
    "idempotency" TEXT NOT NULL DEFAULT 'none',
    "timeout_ms" INTEGER NOT NULL DEFAULT 30000,
    "digest" TEXT NOT NULL,
    "created_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runs" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "workflow_id" UUID NOT NULL,
    "workflow_version_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "labels" JSONB NOT NULL DEFAULT '{}',
    "priority" SMALLINT NOT NULL DEFAULT 5,
    "execution_status" "run_status" NOT NULL,
    "status_reason" TEXT,
    "desired_action" "desired_action" NOT NULL DEFAULT 'none',
    "status_version" INTEGER NOT NULL DEFAULT 1,
    "event_sequence" INTEGER NOT NULL DEFAULT 0,
    "evaluation_status" "evaluation_status" NOT NULL DEFAULT 'not_evaluated',
    "review_status" "review_status" NOT NULL DEFAULT 'not_required',
    "delivery_status" "run_delivery_status" NOT NULL DEFAULT 'not_required',
    "compensation_status" "compensation_status" NOT NULL DEFAULT 'none',
    "outcome" "outcome" NOT NULL DEFAULT 'open',
    "steps_blocked" INTEGER NOT NULL DEFAULT 0,
    "steps_ready" INTEGER NOT NULL DEFAULT 0,
    "steps_running" INTEGER NOT NULL DEFAULT 0,
    "steps_waiting" INTEGER[],
    "attempts_begun" INTEGER NOT NULL DEFAULT 0,
    "failure" JSONB,
    "initiated_by" JSONB NOT NULL,
    "runs_as" JSONB NOT NULL,
    "correlation_id" TEXT,
    "trace_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "run_contents" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "input" JSONB NOT NULL,
    "manifest" JSONB NOT NULL,
    "output" JSONB,
    "error" JSONB,

    CONSTRAINT "run_contents_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "steps" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "status" "step_status" NOT NULL,
    "wait_reason" "wait_reason",
    "reason" TEXT COLLATE "C",
    "marked" BOOLEAN NOT NULL DEFAULT false,
    "port" TEXT COLLATE "C",
    "edges_total" INTEGER NOT NULL,
    "edges_satisfied" INTEGER NOT NULL DEFAULT 0,
    "edges_skipped" INTEGER NOT NULL DEFAULT 0,
    "edges_failed" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "attempt_id" UUID,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "worker_id" UUID,
    "error" JSONB,
    "ready_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "deadline_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "steps_pkey" PRIMARY KEY ("run_id","node","scope")
) WITH (fillfactor = 75);

-- CreateTable
CREATE TABLE "step_outputs" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "output" JSONB NOT NULL,

    CONSTRAINT "step_outputs_pkey" PRIMARY KEY ("run_id","node","scope")
);

-- CreateTable
CREATE TABLE "attempts" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "number" INTEGER NOT NULL,
    "attempt_id" UUID NOT NULL,
    "fence" INTEGER NOT NULL,
    "worker_id" UUID,
    "status" "attempt_status" NOT NULL,
    "input" JSONB,
    "error" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("run_id","node","scope","number")
);

-- CreateTable
CREATE TABLE "events" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "node" TEXT COLLATE "C",
    "scope" TEXT COLLATE "C",
    "attempt" INTEGER,
    "payload" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("run_id","sequence")
);

-- CreateTable
CREATE TABLE "ready_steps" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "pool" TEXT COLLATE "C" NOT NULL,
    "priority" SMALLINT NOT NULL,
    "available_at" TIMESTAMPTZ(3) NOT NULL,
    "rank_at" TIMESTAMPTZ(3) NOT NULL,
    "woken_at" TIMESTAMPTZ(3),
    "executor" TEXT COLLATE "C" NOT NULL,
    "plan_format" INTEGER NOT NULL,

    CONSTRAINT "ready_steps_pkey" PRIMARY KEY ("run_id","node","scope")
);

-- CreateTable
CREATE TABLE "timers" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "kind" TEXT COLLATE "C" NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "fire_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timers_pkey" PRIMARY KEY ("run_id","node","scope","kind")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "pools" TEXT[],
    "executors" TEXT[],
    "slots" INTEGER NOT NULL,
    "plan_format_min" INTEGER NOT NULL,
    "plan_format_max" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "draining_at" TIMESTAMPTZ(3),
    "gone_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calls" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "branch" INTEGER NOT NULL DEFAULT 0,
    "ordinal" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "target" TEXT NOT NULL,
    "endpoint" TEXT,
    "request_digest" TEXT NOT NULL,
    "state" "call_state" NOT NULL,
    "result" JSONB,
    "error" JSONB,
    "usage" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "calls_pkey" PRIMARY KEY ("run_id","node","scope","branch","ordinal")
) WITH (fillfactor = 85);

-- CreateTable
CREATE TABLE "effects" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "branch" INTEGER NOT NULL DEFAULT 0,
    "ordinal" INTEGER NOT NULL,
    "tool_version_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_digest" TEXT NOT NULL,
    "idempotency" TEXT NOT NULL,
    "status" "effect_status" NOT NULL,
    "evidence" JSONB,
    "attempt" INTEGER NOT NULL,
    "planned_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "effects_pkey" PRIMARY KEY ("run_id","node","scope","branch","ordinal")
) WITH (fillfactor = 85);

-- CreateTable
CREATE TABLE "tenants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" "tenant_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "locale" TEXT,
    "theme" TEXT,
    "time_zone" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "groups" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_members" (
    "tenant_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "group_members_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_version" INTEGER NOT NULL,
    "user_agent" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttles" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "blocked_until" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_throttles_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "setup_tokens" (
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "setup_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approvals_tenant_id_workspace_id_id_idx" ON "approvals"("tenant_id", "workspace_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "approvals_tenant_id_id_key" ON "approvals"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "approvals_run_id_node_scope_requested_at_key" ON "approvals"("run_id", "node", "scope", "requested_at");

-- CreateIndex
CREATE INDEX "decisions_approval_id_idx" ON "decisions"("approval_id");

-- CreateIndex
CREATE INDEX "artifacts_tenant_id_workspace_id_id_idx" ON "artifacts"("tenant_id", "workspace_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "artifacts_tenant_id_id_key" ON "artifacts"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "artifacts_run_id_node_scope_name_key" ON "artifacts"("run_id", "node", "scope", "name");

-- CreateIndex
CREATE INDEX "artifact_versions_checksum_idx" ON "artifact_versions"("checksum");

-- CreateIndex
CREATE UNIQUE INDEX "artifact_versions_tenant_id_id_key" ON "artifact_versions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "artifact_versions_artifact_id_number_key" ON "artifact_versions"("artifact_id", "number");

-- CreateIndex
CREATE INDEX "deliveries_tenant_id_workspace_id_id_idx" ON "deliveries"("tenant_id", "workspace_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_tenant_id_id_key" ON "deliveries"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_run_id_node_scope_key" ON "deliveries"("run_id", "node", "scope");

-- CreateIndex
CREATE INDEX "usage_entries_run_id_idx" ON "usage_entries"("run_id");

-- CreateIndex
CREATE INDEX "outbox_available_at_idx" ON "outbox"("available_at");

-- CreateIndex
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");

-- CreateIndex
CREATE INDEX "audit_events_tenant_id_occurred_at_idx" ON "audit_events"("tenant_id", "occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "workflows_tenant_id_id_key" ON "workflows"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "workflows_workspace_id_name_key" ON "workflows"("workspace_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "drafts_tenant_id_workflow_id_key" ON "drafts"("tenant_id", "workflow_id");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_versions_tenant_id_id_key" ON "workflow_versions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_versions_workflow_id_number_key" ON "workflow_versions"("workflow_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "agents_tenant_id_id_key" ON "agents"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "agents_workspace_id_name_key" ON "agents"("workspace_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "agent_versions_tenant_id_id_key" ON "agent_versions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_versions_agent_id_version_key" ON "agent_versions"("agent_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "tools_tenant_id_id_key" ON "tools"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tools_workspace_id_name_key" ON "tools"("workspace_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "tool_versions_tenant_id_id_key" ON "tool_versions"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tool_versions_tool_id_version_key" ON "tool_versions"("tool_id", "version");

-- CreateIndex
CREATE INDEX "runs_tenant_id_workspace_id_id_idx" ON "runs"("tenant_id", "workspace_id", "id" DESC);

-- CreateIndex
CREATE INDEX "runs_workflow_id_id_idx" ON "runs"("workflow_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "runs_tenant_id_id_key" ON "runs"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "ready_steps_pool_tenant_id_rank_at_idx" ON "ready_steps"("pool", "tenant_id", "rank_at");

-- CreateIndex
CREATE INDEX "timers_fire_at_idx" ON "timers"("fire_at");

-- CreateIndex
CREATE INDEX "workers_lease_until_idx" ON "workers"("lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "effects_key_key" ON "effects"("key");

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_tenant_id_id_key" ON "workspaces"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_tenant_id_slug_key" ON "workspaces"("tenant_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_tenant_id_id_key" ON "users"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "groups_tenant_id_id_key" ON "groups"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "groups_workspace_id_name_key" ON "groups"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_workspace_id_idx" ON "api_keys"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_tenant_id_id_key" ON "api_keys"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_tenant_id_approval_id_fkey" FOREIGN KEY ("tenant_id", "approval_id") REFERENCES "approvals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact_versions" ADD CONSTRAINT "artifact_versions_tenant_id_artifact_id_fkey" FOREIGN KEY ("tenant_id", "artifact_id") REFERENCES "artifacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_tenant_id_workspace_id_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_tenant_id_workflow_id_fkey" FOREIGN KEY ("tenant_id", "workflow_id") REFERENCES "workflows"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_tenant_id_workflow_id_fkey" FOREIGN KEY ("tenant_id", "workflow_id") REFERENCES "workflows"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_tenant_id_workspace_id_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_tenant_id_agent_id_fkey" FOREIGN KEY ("tenant_id", "agent_id") REFERENCES "agents"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tools" ADD CONSTRAINT "tools_tenant_id_workspace_id_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_versions" ADD CONSTRAINT "tool_versions_tenant_id_tool_id_fkey" FOREIGN KEY ("tenant_id", "tool_id") REFERENCES "tools"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_tenant_id_workflow_version_id_fkey" FOREIGN KEY ("tenant_id", "workflow_version_id") REFERENCES "workflow_versions"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "effects" ADD CONSTRAINT "effects_run_id_node_scope_branch_ordinal_fkey" FOREIGN KEY ("run_id", "node", "scope", "branch", "ordinal") REFERENCES "calls"("run_id", "node", "scope", "branch", "ordinal") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_workspace_id_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_tenant_id_workspace_id_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_tenant_id_group_id_fkey" FOREIGN KEY ("tenant_id", "group_id") REFERENCES "groups"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_workspace_id_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

-- Whatever hangs on a run names its tenant too, so that a reference across tenants is impossible.
-- The tables that every step writes to have no such key: with it PostgreSQL spent a quarter more on each step.
-- Their rows are written under the lock of the run that they name, with its tenant.
ALTER TABLE "run_contents" ADD CONSTRAINT "run_contents_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "calls" ADD CONSTRAINT "calls_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
ALTER TABLE "runs" ADD CONSTRAINT "runs_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
ALTER TABLE "day_figures" ADD CONSTRAINT "day_figures_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants" ("id");
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants" ("id");
ALTER TABLE "inbox_records" ADD CONSTRAINT "inbox_records_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants" ("id");
ALTER TABLE "effects" ADD CONSTRAINT "effects_tool_version_fkey" FOREIGN KEY ("tenant_id", "tool_version_id") REFERENCES "tool_versions" ("tenant_id", "id");

-- Runs that are not over: what sweeps look through. The predicate changes once in a run's life.
CREATE INDEX "runs_live_idx" ON "runs" ("id") WHERE "ended_at" IS NULL;
-- The inbox: what waits for a decision.
CREATE INDEX "approvals_pending_idx" ON "approvals" ("tenant_id", "workspace_id", "requested_at") WHERE "status" = 'pending';

ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_latest_version_not_negative" CHECK ("latest_version" >= 0);
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_revision_positive" CHECK ("revision" > 0);
ALTER TABLE "runs" ADD CONSTRAINT "runs_priority_range" CHECK ("priority" BETWEEN 0 AND 9);
ALTER TABLE "runs" ADD CONSTRAINT "runs_end_is_terminal" CHECK (("ended_at" IS NOT NULL) = ("execution_status" IN ('succeeded', 'failed', 'cancelled', 'timed_out')));
ALTER TABLE "runs" ADD CONSTRAINT "runs_counters_not_negative" CHECK ("steps_blocked" >= 0 AND "steps_ready" >= 0 AND "steps_running" >= 0 AND 0 <= ALL ("steps_waiting"));
ALTER TABLE "runs" ADD CONSTRAINT "runs_waiting_by_reason" CHECK (cardinality("steps_waiting") = 9);
ALTER TABLE "steps" ADD CONSTRAINT "steps_wait_has_reason" CHECK (("wait_reason" IS NOT NULL) = ("status" = 'waiting'));
ALTER TABLE "steps" ADD CONSTRAINT "steps_end_is_terminal" CHECK (("ended_at" IS NOT NULL) = ("status" IN ('succeeded', 'failed', 'skipped', 'cancelled')));
ALTER TABLE "steps" ADD CONSTRAINT "steps_running_has_attempt" CHECK ("status" <> 'running' OR ("attempt_id" IS NOT NULL AND "worker_id" IS NOT NULL));
ALTER TABLE "steps" ADD CONSTRAINT "steps_edges_within_total" CHECK ("edges_satisfied" >= 0 AND "edges_skipped" >= 0 AND "edges_failed" >= 0 AND "edges_satisfied" + "edges_skipped" + "edges_failed" <= "edges_total");
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_are_over" CHECK ("status" <> 'running');
ALTER TABLE "events" ADD CONSTRAINT "events_sequence_positive" CHECK ("sequence" > 0);
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_closed_unless_pending" CHECK (("closed_at" IS NULL) = ("status" = 'pending'));
ALTER TABLE "artifact_versions" ADD CONSTRAINT "artifact_versions_checksum_form" CHECK ("checksum" ~ '^[0-9a-f]{64}$');
ALTER TABLE "usage_entries" ADD CONSTRAINT "usage_entries_not_negative" CHECK ("usd" >= 0 AND "tokens_in" >= 0 AND "tokens_out" >= 0 AND "tool_calls" >= 0);
ALTER TABLE "tool_versions" ADD CONSTRAINT "tool_versions_idempotency" CHECK ("idempotency" IN ('key', 'natural', 'none'));

-- One person decides one request once; later n-of-m lifts the first index with a rule of its own.
CREATE UNIQUE INDEX "decisions_once" ON "decisions" ("approval_id");

-- What was published, decided, produced or recorded is never changed. Retention alone may delete, by naming itself.
CREATE FUNCTION signalbox_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('signalbox.purge', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "workflow_versions_immutable" BEFORE UPDATE OR DELETE ON "workflow_versions" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "agent_versions_immutable" BEFORE UPDATE OR DELETE ON "agent_versions" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "tool_versions_immutable" BEFORE UPDATE OR DELETE ON "tool_versions" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "artifact_versions_immutable" BEFORE UPDATE OR DELETE ON "artifact_versions" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "decisions_immutable" BEFORE UPDATE OR DELETE ON "decisions" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "audit_events_immutable" BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "attempts_immutable" BEFORE UPDATE OR DELETE ON "attempts" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "events_immutable" BEFORE UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
CREATE TRIGGER "usage_entries_immutable" BEFORE UPDATE OR DELETE ON "usage_entries" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();

-- What a run was given is fixed at its start; its output and error are written once, at its end.
CREATE FUNCTION signalbox_run_content_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.input IS DISTINCT FROM OLD.input OR NEW.manifest IS DISTINCT FROM OLD.manifest OR NEW.run_id <> OLD.run_id OR NEW.tenant_id <> OLD.tenant_id THEN
    RAISE EXCEPTION 'the input and manifest of a run are immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "run_contents_fixed" BEFORE UPDATE ON "run_contents" FOR EACH ROW EXECUTE FUNCTION signalbox_run_content_fixed();

ALTER TABLE "runs" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "steps" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "ready_steps" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "timers" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "outbox" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
ALTER TABLE "workers" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
