import { AppError } from "@/lib/kernel/errors";
import { errorCode } from "./pg";
import type { Secret } from "./secret";

/** A channel that takes longer counts as one that is down. */
const TIMEOUT_MS = 10_000;

/**
 * Posts a text to a chat, as the incoming webhooks of Slack, Teams and Mattermost take it. Throws
 * DEPENDENCY_UNAVAILABLE where that did not work, without the address: it is a secret.
 */
export async function postToChat(webhook: Secret, text: string): Promise<void> {
  const answer = await fetch(webhook.reveal(), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
    // A redirect is not followed, and its status is what the webhook answered.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(whyNot);
  if (typeof answer === "string") throw unavailable(answer);
  await answer.body?.cancel();
  if (!answer.ok) throw unavailable(`answered ${answer.status}`);
}

/** What kept a call from its answer. The error's own words name the address, its code does not. */
function whyNot(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `did not answer within ${TIMEOUT_MS / 1000} s`;
  const code = error instanceof Error ? errorCode(error.cause) : null;
  return code === null ? "cannot be reached" : `cannot be reached (${code})`;
}

const unavailable = (why: string): AppError =>
  new AppError("DEPENDENCY_UNAVAILABLE", `The chat's webhook ${why}.`);
