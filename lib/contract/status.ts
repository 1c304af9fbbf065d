import type { ErrorKind } from "@/lib/kernel/errors";

/** How each kind of refusal is said in HTTP. */
export const HTTP_STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unprocessable: 422,
  exhausted: 429,
  unavailable: 503,
};

/** Whether the same call may succeed later without anybody changing anything. */
export const IS_RETRYABLE: Record<ErrorKind, boolean> = {
  invalid: false,
  unauthenticated: false,
  forbidden: false,
  not_found: false,
  conflict: false,
  gone: false,
  too_large: false,
  unprocessable: false,
  exhausted: true,
  unavailable: true,
};
