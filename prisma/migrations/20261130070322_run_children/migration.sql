select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "runs" ADD COLUMN "parent_run_id" UUID;

-- CreateTable
CREATE TABLE "run_children" (
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "fence" INTEGER NOT NULL,
    "child_run_id" UUID,
    "depth" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "run_children_pkey" PRIMARY KEY ("run_id","node","scope","fence")
);

-- CreateIndex
CREATE UNIQUE INDEX "run_children_child_run_id_key" ON "run_children"("child_run_id");
