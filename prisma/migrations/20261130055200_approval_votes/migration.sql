select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "approvals" ADD COLUMN     "stage" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stages" JSONB;

-- CreateTable
CREATE TABLE "approval_votes" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "stage" INTEGER NOT NULL,
    "option" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "form" JSONB,
    "artifact_version_id" UUID,
    "holder" JSONB NOT NULL,
    "cast_at" TIMESTAMPTZ(3) NOT NULL,
    "dropped_at" TIMESTAMPTZ(3),
    "dropped_why" TEXT COLLATE "C",

    CONSTRAINT "approval_votes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_votes_approval_id_idx" ON "approval_votes"("approval_id");

-- AddForeignKey
ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_tenant_id_approval_id_fkey" FOREIGN KEY ("tenant_id", "approval_id") REFERENCES "approvals"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "approval_votes" ADD CONSTRAINT "approval_votes_why_dropped" CHECK (
  ("dropped_at" IS NULL) = ("dropped_why" IS NULL) AND "dropped_why" IN ('right_lost', 'changed'));

-- Of each person one vote counts in a stage, whoever writes at the same time.
CREATE UNIQUE INDEX "approval_votes_once" ON "approval_votes" ("approval_id", "stage", ("holder"->>'kind'), ("holder"->>'id'))
  WHERE "dropped_at" IS NULL;

-- What somebody has said stays; that it counts no more is said once.
CREATE FUNCTION signalbox_vote_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.dropped_at IS NOT NULL
    OR to_jsonb(NEW) - 'dropped_at' - 'dropped_why' IS DISTINCT FROM to_jsonb(OLD) - 'dropped_at' - 'dropped_why' THEN
    RAISE EXCEPTION 'a vote is immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "approval_votes_fixed" BEFORE UPDATE ON "approval_votes" FOR EACH ROW EXECUTE FUNCTION signalbox_vote_fixed();
CREATE TRIGGER "approval_votes_kept" BEFORE DELETE ON "approval_votes" FOR EACH ROW EXECUTE FUNCTION signalbox_immutable();
