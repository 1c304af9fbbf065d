select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "approvals" ADD COLUMN     "overridden" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "approval_claims" (
    "tenant_id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "holder" JSONB NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_claims_pkey" PRIMARY KEY ("approval_id")
);

-- CreateTable
CREATE TABLE "approval_comments" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "writer" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_comments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "approval_claims_tenant_id_approval_id_key" ON "approval_claims"("tenant_id", "approval_id");

-- CreateIndex
CREATE INDEX "approval_comments_approval_id_idx" ON "approval_comments"("approval_id");

-- AddForeignKey
ALTER TABLE "approval_claims" ADD CONSTRAINT "approval_claims_tenant_id_approval_id_fkey" FOREIGN KEY ("tenant_id", "approval_id") REFERENCES "approvals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_comments" ADD CONSTRAINT "approval_comments_tenant_id_approval_id_fkey" FOREIGN KEY ("tenant_id", "approval_id") REFERENCES "approvals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "approval_comments_immutable" BEFORE UPDATE OR DELETE ON "approval_comments" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
