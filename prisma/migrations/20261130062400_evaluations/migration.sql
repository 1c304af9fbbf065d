select set_config('lock_timeout', '5s', true);

-- CreateTable
CREATE TABLE "evaluations" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT '',
    "verdict" TEXT NOT NULL,
    "scores" JSONB NOT NULL,
    "evidence" JSONB NOT NULL,
    "versions" UUID[],
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evaluations_pkey" PRIMARY KEY ("run_id","node","scope")
);

-- CreateIndex
CREATE INDEX "evaluations_versions_idx" ON "evaluations" USING GIN ("versions");

ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_verdict" CHECK ("verdict" IN ('passed', 'failed'));
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_versions_given" CHECK ("versions" IS NOT NULL);
-- Their rows are written under the lock of the run that they name, with its tenant.
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_run_fkey" FOREIGN KEY ("tenant_id", "run_id") REFERENCES "runs" ("tenant_id", "id");
ALTER TABLE "evaluations" ADD CONSTRAINT "evaluations_workspace_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces" ("tenant_id", "id");
CREATE TRIGGER "evaluations_immutable" BEFORE UPDATE OR DELETE ON "evaluations" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
