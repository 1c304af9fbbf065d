import { digest } from "@/lib/platform/digest";
import { sharedPool } from "@/lib/platform/pg";
import { findLiveApiKey, touchApiKey } from "./api-keys.sql";
import type { Principal } from "./principal";

const FORM = /^sbx_[A-Za-z0-9_-]{43}$/;

/**
 * The service account behind an API key, by what the database says now, or `null` if the key is unknown,
 * revoked, expired, or its tenant is suspended.
 */
export async function resolveApiKey(secret: string): Promise<Principal | null> {
  if (!FORM.test(secret)) return null;
  const key = await findLiveApiKey(sharedPool(), digest(secret));
  if (!key) return null;
  if (key.usedLongAgo) await touchApiKey(sharedPool(), key.id);
  const { usedLongAgo: _, ...account } = key;
  return { kind: "service_account", ...account };
}
