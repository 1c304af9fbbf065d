select set_config('lock_timeout', '5s', true);

-- CreateTable
CREATE TABLE "event_waits" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "node" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "fence" INTEGER NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "event_id" UUID,

    CONSTRAINT "event_waits_pkey" PRIMARY KEY ("run_id","node","scope","fence")
);

-- What an event finds the waits for it by.
CREATE INDEX "event_waits_open_idx" ON "event_waits"("workspace_id", "type", "key") WHERE "closed_at" IS NULL;

-- CreateTable
CREATE TABLE "kept_events" (
    "tenant_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "event_id" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "event" JSONB NOT NULL,
    "arrived_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "kept_events_workspace_id_type_key_id_idx" ON "kept_events"("workspace_id", "type", "key", "id");

-- CreateIndex
CREATE INDEX "kept_events_arrived_at_idx" ON "kept_events"("arrived_at");

-- CreateIndex
CREATE UNIQUE INDEX "kept_events_workspace_id_source_event_id_key" ON "kept_events"("workspace_id", "source", "event_id");
