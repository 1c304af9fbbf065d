import type { ApiKeyJson } from "@/lib/contract/api-keys";

export type KeyState = "live" | "expired" | "revoked";

/** Whether a key works at a moment, or why it does not. */
export function keyStateOf(
  { revoked_at, expires_at }: Pick<ApiKeyJson, "revoked_at" | "expires_at">,
  now: Date,
): KeyState {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && new Date(expires_at) <= now ? "expired" : "live";
}
