import type { z } from "zod";
import type { ErrorCode } from "@/lib/kernel/errors";
import type { Permission } from "@/lib/kernel/permissions";

/** What stands where a route has no parameters, no query or no body. */
export type Shape = z.ZodType | undefined;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Path = `/v1/${string}`;

/** A permission; `member`: anyone who belongs to the workspace; `public`: anyone at all. */
export type Needs = Permission | "member" | "public";

/** `revision`: the call names in `If-Match` the revision that it read, as `"7"`. */
export type IfMatch = "none" | "revision";

/**
 * One operation of the API, said once: handlers, client and OpenAPI document are derived from it.
 * Schemas are codecs: their input side is the wire, their output side what use cases take and give.
 */
export type Route<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
  M extends IfMatch = IfMatch,
  Verb extends Method = Method,
  At extends Path = Path,
> = {
  readonly method: Verb;
  readonly path: At;
  /** Groups operations in the reference. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly needs: Needs;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly ifMatch: M;
  /** Whether `Idempotency-Key` is honoured: on every POST that creates. */
  readonly isIdempotent: boolean;
  readonly status: 200 | 201 | 202 | 204;
  readonly response: R;
  /** The media type of an answer that is not JSON; a wildcard where it is that of the content. */
  readonly produces: string;
  /** Whether `Accept: text/event-stream` is answered with a stream of events instead. */
  readonly streams: boolean;
  /** Every code that it may answer with; those that its shape implies are added by `route`. */
  readonly errors: readonly ErrorCode[];
};

type Given<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  M extends IfMatch,
  Verb extends Method,
  At extends Path,
> = Pick<Route, "tag" | "summary" | "needs" | "status"> &
  Partial<Pick<Route, "description" | "isIdempotent" | "produces" | "streams" | "errors">> & {
    method: Verb;
    path: At;
    ifMatch?: M;
    params?: P;
    query?: Q;
    body?: B;
    response?: R;
  };

/** Declares an operation, and adds the error codes that its shape implies. */
export function route<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends Shape = undefined,
  M extends IfMatch = "none",
  Verb extends Method = Method,
  At extends Path = Path,
>(given: Given<P, Q, B, R, M, Verb, At>): Route<P, Q, B, R, M, Verb, At> {
  const {
    ifMatch = "none" as M,
    isIdempotent = false,
    produces = "application/json",
    streams = false,
  } = given;
  return {
    ...given,
    params: given.params as P,
    query: given.query as Q,
    body: given.body as B,
    response: given.response as R,
    ifMatch,
    isIdempotent,
    produces,
    streams,
    errors: [...new Set([...impliedErrors(given, isIdempotent, ifMatch), ...(given.errors ?? [])])],
  };
}

function impliedErrors(
  { needs, body }: { needs: Needs; body?: Shape },
  isIdempotent: boolean,
  ifMatch: IfMatch,
): ErrorCode[] {
  return [
    "INVALID_REQUEST",
    ...(needs === "public" ? [] : (["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"] as const)),
    ...(ifMatch === "revision" ? (["REVISION_CONFLICT"] as const) : []),
    ...(isIdempotent ? (["IDEMPOTENCY_KEY_REUSED"] as const) : []),
    ...(body ? (["PAYLOAD_TOO_LARGE"] as const) : []),
    "DEPENDENCY_UNAVAILABLE",
  ];
}

/** The same operation under another path, as other systems expect it. */
export function aliasOf<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  M extends IfMatch,
  Verb extends Method,
  At extends Path,
>(original: Route<P, Q, B, R, M, Verb>, path: At): Route<P, Q, B, R, M, Verb, At> {
  return {
    ...original,
    path,
    tag: "Aliases",
    description: `The same as \`${original.method} ${original.path}\`.`,
  };
}
