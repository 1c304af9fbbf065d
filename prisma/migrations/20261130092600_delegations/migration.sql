select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "decisions" ADD COLUMN     "in_place_of" JSONB;

-- AlterTable
ALTER TABLE "approval_votes" ADD COLUMN     "in_place_of" JSONB;

-- CreateTable
CREATE TABLE "delegations" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "giver_id" UUID NOT NULL,
    "delegate_id" UUID NOT NULL,
    "approval_id" UUID,
    "reason" TEXT COLLATE "C" NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "delegations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "delegations_workspace_id_delegate_id_idx" ON "delegations"("workspace_id", "delegate_id");

-- CreateIndex
CREATE INDEX "delegations_workspace_id_giver_id_idx" ON "delegations"("workspace_id", "giver_id");

-- CreateIndex
CREATE INDEX "delegations_approval_id_idx" ON "delegations"("approval_id");

-- CreateIndex
CREATE UNIQUE INDEX "delegations_tenant_id_id_key" ON "delegations"("tenant_id", "id");

-- AddForeignKey
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_tenant_id_workspace_id_fkey" FOREIGN KEY ("tenant_id", "workspace_id") REFERENCES "workspaces"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_tenant_id_giver_id_fkey" FOREIGN KEY ("tenant_id", "giver_id") REFERENCES "users"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_tenant_id_delegate_id_fkey" FOREIGN KEY ("tenant_id", "delegate_id") REFERENCES "users"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_tenant_id_approval_id_fkey" FOREIGN KEY ("tenant_id", "approval_id") REFERENCES "approvals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody stands in for themselves, nothing ends before it begins, and only what is about one request may have no end.
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_two_people" CHECK ("giver_id" <> "delegate_id");
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_in_order" CHECK ("ends_at" > "starts_at");
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_bounded" CHECK ("approval_id" IS NOT NULL OR "ends_at" IS NOT NULL);

-- What was said stays; that it holds no more is said once.
CREATE FUNCTION signalbox_delegation_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revoked_at IS NOT NULL
    OR to_jsonb(NEW) - 'revoked_at' IS DISTINCT FROM to_jsonb(OLD) - 'revoked_at' THEN
    RAISE EXCEPTION 'a delegation is immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "delegations_fixed" BEFORE UPDATE ON "delegations" FOR EACH ROW EXECUTE FUNCTION signalbox_delegation_fixed();
CREATE TRIGGER "delegations_kept" BEFORE DELETE ON "delegations" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
