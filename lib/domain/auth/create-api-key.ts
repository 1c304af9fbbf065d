import type { CreatedApiKeyView } from "@/lib/contract/api-keys";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { AppError } from "@/lib/kernel/errors";
import { encodeId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/new-id";
import { runStatement } from "@/lib/platform/statement";
import { demand } from "./demand";
import { mayGive } from "./may-give";
import type { Principal } from "./principal";
import { apiKeyView } from "./read-api-keys";
import { userOf } from "./revoke-session";
import { newSecretText } from "./secret-text";

export type NewApiKey = {
  name: string;
  role: Role;
  /** `null`: it does not expire. */
  expiresAt: Date | null;
};

/** Enough to tell keys apart in a list, and far from enough to guess one. */
const PREFIX_LENGTH = 12;

/**
 * Makes a key for a service account of the caller's workspace. Its text is in the answer and nowhere
 * else, ever. Refused: for API keys (only a person makes keys), and for a role above the maker's.
 */
export async function createApiKey(
  principal: Principal,
  { name, role, expiresAt }: NewApiKey,
): Promise<CreatedApiKeyView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId, id: createdBy } = userOf(principal);
  if (!mayGive(role, principal.role))
    throw new AppError("FORBIDDEN", `A key cannot have a role above your own (${principal.role}).`);
  if (expiresAt !== null && expiresAt <= new Date())
    throw new AppError("INVALID_REQUEST", "The key would expire before it is made.");

  const { text: key, hash: keyHash } = newSecretText("sbx_");
  const id = newId("apiKey");
  const prefix = key.slice(0, PREFIX_LENGTH);
  return db().$transaction(async (tx) => {
    const row = await tx.apiKey.create({
      data: { tenantId, workspaceId, id, name, role, prefix, keyHash, createdBy, expiresAt },
    });
    await runStatement(
      tx,
      auditStatement(principal, {
        action: "api_key.create",
        target: encodeId("apiKey", id),
        details: { name, role, expires_at: expiresAt?.toISOString() ?? null },
      }),
    );
    return { ...apiKeyView(row, principal.name), key };
  });
}
