import type { ErrorJson, WireErrorCode } from "@/lib/contract/error";
import type { UnavailableReason } from "@/lib/kernel/unavailable-reasons";

/** `NETWORK`: no answer came at all. */
export type ProblemCode = WireErrorCode | "NETWORK";

type Facts = {
  code: ProblemCode;
  message: string;
  requestId: string | null;
  retryable: boolean;
  details: ErrorJson["error"]["details"];
  retryAfterSeconds: number | null;
};

/** Why a call to the API did not succeed. Branch on `code`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly requestId: string | null;
  readonly retryable: boolean;
  readonly details: Facts["details"];
  readonly retryAfterSeconds: number | null;

  constructor(facts: Facts, options?: { cause?: unknown }) {
    super(facts.message, options);
    this.name = "Problem";
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryable = facts.retryable;
    this.details = facts.details;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }

  /** What is in the way where the database is there; `null` where it is out of reach, and for every other code. */
  get unavailableReason(): UnavailableReason | null {
    if (this.code !== "DEPENDENCY_UNAVAILABLE") return null;
    return (this.details.reason as UnavailableReason | undefined) ?? null;
  }
}

/** What a call that got no answer comes to: it may be tried again. */
export const networkProblem = (cause: unknown): Problem =>
  new Problem(
    {
      code: "NETWORK",
      message: "The server did not answer.",
      requestId: null,
      retryable: true,
      details: {},
      retryAfterSeconds: null,
    },
    { cause },
  );

/** Gateways answer with an `error` that has a `code`, too: ours always has details, if empty ones. */
function isErrorJson(body: unknown): body is ErrorJson {
  const error = (body as Partial<ErrorJson> | null)?.error;
  return typeof error?.code === "string" && typeof error.details === "object";
}

/** The refusal that an answer carries. What is not of our making, as a proxy's page, counts as unavailable. */
export async function problemOf(response: Response): Promise<Problem> {
  const seconds = Number(response.headers.get("retry-after"));
  const retryAfterSeconds = seconds > 0 ? seconds : null;
  const body: unknown = await response.json().catch(() => null);
  if (isErrorJson(body)) {
    const { code, message, request_id, retryable, details } = body.error;
    return new Problem({
      code,
      message,
      requestId: request_id,
      retryable,
      details,
      retryAfterSeconds,
    });
  }
  const message = `The server answered ${response.status}.`;
  return new Problem({
    code: response.status >= 500 ? "DEPENDENCY_UNAVAILABLE" : "INTERNAL",
    message,
    requestId: null,
    retryable: response.status >= 500,
    details: {},
    retryAfterSeconds,
  });
}
