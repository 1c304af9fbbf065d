import type { ErrorJson, WireErrorCode } from "@/lib/contract/error";
import { HTTP_STATUS, IS_RETRYABLE } from "@/lib/contract/status";
import { AppError } from "@/lib/kernel/errors";
import type { Json } from "@/lib/kernel/json";
import type { UnavailableReason } from "@/lib/kernel/unavailable-reasons";
import { log } from "@/lib/platform/log";
import { isHeldUp } from "@/lib/platform/pg";
import { isUnavailable } from "./is-unavailable";
import type { RequestInfo } from "./request-id";

const OUTAGE_RETRY_SECONDS = 2;
const HELD_UP: UnavailableReason = "row_held";

/**
 * The answer to a call that failed. A refusal speaks for itself; a database out of reach, or a row that somebody
 * holds, is a 503; anything else is our bug: it goes to the log under the request's id, and says nothing outside.
 */
export function problem(error: unknown, request: RequestInfo): Response {
  if (error instanceof AppError) return refuse(error, request);
  if (isHeldUp(error)) return refuse(heldUp(error), request);
  if (isUnavailable(error)) return refuse(outage(error), request);
  log.error("A request failed.", { error, request_id: request.id, trace_id: request.traceId });
  return answer(500, request, {
    code: "INTERNAL",
    message: "Something went wrong on our side. Name the request id when you report it.",
    retryable: true,
    details: {},
  });
}

function outage(cause: unknown): AppError {
  return new AppError("DEPENDENCY_UNAVAILABLE", "The database is out of reach at the moment.", {
    cause,
    retryAfterSeconds: OUTAGE_RETRY_SECONDS,
  });
}

function heldUp(cause: unknown): AppError {
  return new AppError(
    "DEPENDENCY_UNAVAILABLE",
    "Another transaction of the database holds what this needs. Nothing has changed; try again in a moment, or end that transaction.",
    { cause, details: { reason: HELD_UP }, retryAfterSeconds: OUTAGE_RETRY_SECONDS },
  );
}

function refuse(error: AppError, request: RequestInfo): Response {
  const { code, kind, message, details, retryAfterSeconds } = error;
  // Without a cause it is a limit of ours that was reached: whoever set it says so, once and not for each call.
  if (kind === "unavailable" && error.cause !== undefined)
    log.warn("A request met an outage.", {
      error,
      request_id: request.id,
      trace_id: request.traceId,
    });
  const retryable = IS_RETRYABLE[kind] || retryAfterSeconds !== null;
  const response = answer(HTTP_STATUS[kind], request, { code, message, retryable, details });
  if (retryAfterSeconds !== null)
    response.headers.set("retry-after", String(Math.max(1, Math.ceil(retryAfterSeconds))));
  if (kind === "unauthenticated")
    response.headers.set("www-authenticate", 'Bearer realm="signalbox"');
  return response;
}

type Said = {
  code: WireErrorCode;
  message: string;
  retryable: boolean;
  details: Record<string, Json>;
};

/** An answer in the form of every error. */
export function answer(
  status: number,
  request: RequestInfo,
  { code, message, retryable, details }: Said,
): Response {
  const body: ErrorJson = { error: { code, message, request_id: request.id, retryable, details } };
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", "x-request-id": request.id },
  });
}
