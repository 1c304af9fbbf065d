select set_config('lock_timeout', '5s', true);

-- CreateTable
CREATE TABLE "password_resets" (
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_version" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_by" UUID,
    "workspace_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "users"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "password_resets"
  ADD CONSTRAINT "password_resets_end" CHECK (expires_at > created_at),
  ADD CONSTRAINT "password_resets_maker" CHECK ((created_by IS NULL) = (workspace_id IS NULL));
