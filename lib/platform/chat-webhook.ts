import { AppError } from "@/lib/kernel/errors";
import type { Secret } from "./secret";

/** A channel that takes longer counts as one that is down. */
const TIMEOUT_MS = 10_000;

/**
 * Posts a text to a chat, as the incoming webhooks of Slack, Teams and Mattermost take it. Throws
 * DEPENDENCY_UNAVAILABLE where that did not work, without the address: it is a secret.
 */
export async function postToChat(webhook: Secret, text: string): Promise<void> {
  const response = await fetch(webhook.reveal(), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  if (response?.ok) return;
  const why = response ? `answered ${response.status}` : "cannot be reached";
  throw new AppError("DEPENDENCY_UNAVAILABLE", `The chat's webhook ${why}.`);
}
