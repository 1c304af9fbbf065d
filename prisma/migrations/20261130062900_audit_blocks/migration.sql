select set_config('lock_timeout', '5s', true);

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "block" INTEGER;

-- CreateTable
CREATE TABLE "audit_blocks" (
    "tenant_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "events" INTEGER NOT NULL,
    "first_id" UUID NOT NULL,
    "last_id" UUID NOT NULL,
    "events_digest" TEXT NOT NULL,
    "previous_digest" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "purged_at" TIMESTAMPTZ(3),

    CONSTRAINT "audit_blocks_pkey" PRIMARY KEY ("tenant_id","sequence")
);

ALTER TABLE "audit_blocks" ADD CONSTRAINT "audit_blocks_tenant_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants" ("id");
ALTER TABLE "audit_blocks" ADD CONSTRAINT "audit_blocks_not_empty" CHECK ("sequence" > 0 AND "events" > 0);

-- An event is put into its block once, by the sealer, and is otherwise never changed. Retention alone may delete.
CREATE FUNCTION signalbox_audit_event_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('signalbox.purge', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('signalbox.seal', true) = 'on' AND OLD.block IS NULL
    AND NEW.block IS NOT NULL AND to_jsonb(NEW) - 'block' = to_jsonb(OLD) - 'block' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER "audit_events_immutable" BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION signalbox_audit_event_fixed();

-- A block is for ever. Retention notes on it that its events are gone, and the chain goes on over it.
CREATE FUNCTION signalbox_audit_block_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('signalbox.purge', true) = 'on' AND OLD.purged_at IS NULL
    AND NEW.purged_at IS NOT NULL AND to_jsonb(NEW) - 'purged_at' = to_jsonb(OLD) - 'purged_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "audit_blocks_immutable" BEFORE UPDATE OR DELETE ON "audit_blocks" FOR EACH ROW EXECUTE FUNCTION signalbox_audit_block_fixed();
