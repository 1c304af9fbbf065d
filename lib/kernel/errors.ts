import type { z } from "zod";
import type { Json } from "./json";

/** What sort of refusal it is: every edge maps each kind to its own language, and the compiler asks for all. */
export const ERROR_KINDS = [
  "invalid",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "gone",
  "too_large",
  "unprocessable",
  "exhausted",
  "unavailable",
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** The closed list of codes that callers may branch on, each with its kind. */
export const ERROR_CODES = {
  INVALID_REQUEST: "invalid",
  UNAUTHENTICATED: "unauthenticated",
  FORBIDDEN: "forbidden",
  OUTRANKED: "forbidden",
  NOT_FOUND: "not_found",
  RUN_STATE_CONFLICT: "conflict",
  REVISION_CONFLICT: "conflict",
  NAME_TAKEN: "conflict",
  ALREADY_MEMBER: "conflict",
  ALREADY_DELEGATED: "conflict",
  LAST_OWNER: "conflict",
  LIMIT_REACHED: "conflict",
  APPROVAL_ALREADY_DECIDED: "conflict",
  APPROVAL_CLOSED: "conflict",
  ARTIFACT_VERSION_MISMATCH: "conflict",
  IDEMPOTENCY_KEY_REUSED: "conflict",
  APPROVAL_EXPIRED: "gone",
  CURSOR_EXPIRED: "gone",
  PAYLOAD_TOO_LARGE: "too_large",
  VALIDATION_FAILED: "unprocessable",
  INPUT_SCHEMA_MISMATCH: "unprocessable",
  ADMISSION_DENIED: "unprocessable",
  RATE_LIMITED: "exhausted",
  QUOTA_EXCEEDED: "exhausted",
  BUDGET_EXCEEDED: "exhausted",
  BACKLOG_FULL: "exhausted",
  DEPENDENCY_UNAVAILABLE: "unavailable",
} as const satisfies Record<string, ErrorKind>;
export type ErrorCode = keyof typeof ERROR_CODES;

type Options = {
  /** The current state for 409 and 410, findings for 422, issues for 400. Safe to show to the caller. */
  details?: Record<string, Json>;
  /** For the log alone. */
  cause?: unknown;
  /** Seconds after which it may work, for `exhausted` and `unavailable`. */
  retryAfterSeconds?: number;
};

/**
 * A refusal that may speak to its caller: the message is written for them, the cause for the log.
 * Anything else that is thrown is a bug and stays silent outside.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly details: Record<string, Json>;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.kind = ERROR_CODES[code];
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** There is as much of something as there may be. Nothing was changed. */
export const limitReached = (message: string, limit: number): AppError =>
  new AppError("LIMIT_REACHED", message, { details: { limit } });

/** The one answer for what does not exist and for what the caller may not know of. */
export const notFound = (thing: string): AppError =>
  new AppError("NOT_FOUND", `${thing} was not found.`);

/** Input that does not fit its schema: every issue with its path, as a JSON pointer. */
export function invalidRequest(
  error: z.ZodError,
  where: "body" | "query" | "path" | "header",
): AppError {
  const issues = error.issues.map(({ path, message }) => ({
    path: `/${[where, ...path.map(String)].map(escapePointer).join("/")}`,
    message,
  }));
  return new AppError("INVALID_REQUEST", "The request does not fit its schema.", {
    details: { issues },
    cause: error,
  });
}

const escapePointer = (segment: string) => segment.replaceAll("~", "~0").replaceAll("/", "~1");
