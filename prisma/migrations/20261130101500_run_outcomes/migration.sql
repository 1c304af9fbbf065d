select set_config('lock_timeout', '5s', true);

-- CreateTable
CREATE TABLE "run_outcomes" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "outcome" "outcome" NOT NULL,
    "criteria" JSONB NOT NULL,
    "evidence" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "decided_by" JSONB NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_outcomes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_outcomes_run_id_id_idx" ON "run_outcomes"("run_id", "id" DESC);

-- What was said of a run stays, whatever is said afterwards.
ALTER TABLE "run_outcomes" ADD CONSTRAINT "run_outcomes_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "run_outcomes" ADD CONSTRAINT "run_outcomes_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
CREATE TRIGGER "run_outcomes_immutable" BEFORE UPDATE OR DELETE ON "run_outcomes" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
