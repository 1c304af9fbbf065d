import type { ErrorClass } from "@/lib/engine/advance/model";
import { CallFault } from "@/lib/execution/ledger/effect-fate";
import { retryAfterMs } from "@/lib/execution/retry-after";
import type { HttpResponse } from "@/lib/execution/tools/http-exchange";
import { errorCode } from "@/lib/platform/pg";

/** Statuses after which the other side may be at work on the request, or be done with it. */
const UNDECIDED = new Set([408, 425, 499]);
/** A second request under a key whose first one is not done yet. */
const CONFLICT = 409;

/** What an answer that is no success means: for the attempt, and for the change that was asked for. */
export function statusFault({ status, headers }: HttpResponse, hasKey: boolean): CallFault {
  const isUndecided = UNDECIDED.has(status) || (status === CONFLICT && hasKey);
  const isRefused = status >= 400 && status < 500 && !isUndecided;
  const [errorClass, message] = meaningOf(status, isUndecided);
  return new CallFault(isRefused ? "refused" : "unknown", errorClass, `http_${status}`, message, {
    retryAfterMs: retryAfterMs(headers),
    details: { status },
  });
}

function meaningOf(status: number, isUndecided: boolean): [ErrorClass, string] {
  if (status >= 500) return ["provider_outage", `The tool's server failed with status ${status}.`];
  if (status === 429) return ["rate_limited", "The tool's server asks to slow down."];
  if (status === 401 || status === 403)
    return ["permission", `The tool's server refused access with status ${status}.`];
  if (status === 408) return ["timeout", "The tool's server gave up waiting."];
  if (isUndecided)
    return ["transient", `The tool's server is at work on it, by its status ${status}.`];
  if (status >= 400)
    return ["invalid_input", `The tool's server refused the request with status ${status}.`];
  return [
    "policy_denied",
    `The tool's server answered with status ${status}, which is not followed.`,
  ];
}

/** A request that got no answer. Whether it left is for the caller to know. */
export function connectionFault(cause: unknown): CallFault {
  const code = errorCode(cause)?.toLowerCase() ?? "connection_failed";
  const message = "The tool's server could not be reached, or broke off.";
  return new CallFault("unknown", "transient", code, message, { cause });
}

/** A request whose answer took longer than the tool may take. */
export const timeoutFault = (): CallFault =>
  new CallFault("unknown", "timeout", "tool_timeout", "The tool took longer than its timeout.");
