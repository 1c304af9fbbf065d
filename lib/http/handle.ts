import { v7 } from "uuid";
import { z } from "zod";
import type { IfMatch, Route, Shape } from "@/lib/contract/route";
import type { Principal } from "@/lib/domain/auth/principal";
import { invalidRequest } from "@/lib/kernel/errors";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { admit, auditRefusal } from "./admit";
import { once, readIdempotencyKey } from "./idempotency";
import { etagOf, readIfMatch } from "./if-match";
import { problem } from "./problem";
import { readJson } from "./read-json";
import { readQuery } from "./read-query";
import { identify, type RequestInfo } from "./request-id";

export type Out<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

/** Next's second argument: the values of the path's parameters, as they stand in it. */
export type RouteContext = { params: Promise<Record<string, string>> };

/** What a use case may need of a call, parsed and typed. */
export type Call<P extends Shape, Q extends Shape, B extends Shape, M extends IfMatch = IfMatch> = {
  principal: Principal;
  params: Out<P>;
  query: Out<Q>;
  body: Out<B>;
  /** The revision that the caller read, where the route asks for it. */
  revision: M extends "revision" ? number : null;
  /** For what the call creates: a repeat under the same `Idempotency-Key` gets the same one. */
  reservedId: string;
  traceId: string;
};

type Sent = { params: Record<string, string>; query: unknown; body: unknown };

/**
 * Binds a contract to the use case that fulfils it: admit, read, act, answer. Input that does not fit is
 * the caller's fault (400); an answer that does not fit is ours (500).
 */
export function handle<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  M extends IfMatch,
>(route: Route<P, Q, B, R, M>, act: (call: Call<P, Q, B, M>) => Promise<Out<R>>) {
  return answering(route, async (call, sent, request) => {
    const work = async (reservedId: string) => ({
      status: route.status,
      body: encode(route.response, await act({ ...call, reservedId })),
    });
    const key = route.isIdempotent ? readIdempotencyKey(request, sent.body) : null;
    if (key === null) return respond(await work(call.reservedId));
    const { principal } = call;
    const content = { ...sent, workspace: principal.workspaceId } as unknown as Json;
    const keyed = { principal, route: `${route.method} ${route.path}`, key, content };
    const answer = await once(keyed, call.reservedId, work);
    return respond(answer, answer.isReplay ? { "idempotent-replay": "true" } : {});
  });
}

/** The same for an operation whose answer is not JSON of a schema: the use case's result becomes a response. */
export function handleContent<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  M extends IfMatch,
>(
  route: Route<P, Q, B, R, M>,
  act: (call: Call<P, Q, B, M>, request: Request) => Promise<Response>,
) {
  return answering(route, (call, _sent, request) => act(call, request));
}

/** For what anyone may read, signed in or not. */
export function handlePublic<R extends Shape>(
  route: Route<undefined, undefined, undefined, R>,
  act: () => Promise<Out<R>>,
) {
  return async (request: Request): Promise<Response> => {
    const info = identify(request);
    try {
      const body = encode(route.response, await act());
      return identified(respond({ status: route.status, body }), info);
    } catch (error) {
      return problem(error, info);
    }
  };
}

function answering<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  M extends IfMatch,
>(
  route: Route<P, Q, B, R, M>,
  act: (call: Call<P, Q, B, M>, sent: Sent, request: Request) => Promise<Response>,
) {
  const { needs } = route;
  if (needs === "public")
    throw new Error(`${route.method} ${route.path} is public: use handlePublic.`);
  return async (request: Request, context: RouteContext): Promise<Response> => {
    const info = identify(request);
    try {
      const principal = await admit(request, needs, info);
      const sent: Sent = { params: await context.params, query: {}, body: undefined };
      try {
        const call = await read(route, request, sent, principal, info);
        return identified(await act(call, sent, request), info);
      } catch (error) {
        await auditRefusal(error, principal, request, textsIn(sent));
        throw error;
      }
    } catch (error) {
      return problem(error, info);
    }
  };
}

async function read<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  M extends IfMatch,
>(
  route: Route<P, Q, B, R, M>,
  request: Request,
  sent: Sent,
  principal: Principal,
  info: RequestInfo,
): Promise<Call<P, Q, B, M>> {
  const params = parse(route.params, sent.params, "path");
  sent.query = readQuery(new URL(request.url));
  const query = parse(route.query ?? NO_QUERY, sent.query, "query");
  if (route.body) sent.body = await readJson(request);
  return {
    principal,
    params,
    query: query as Out<Q>,
    body: parse(route.body, sent.body, "body"),
    revision: (route.ifMatch === "revision" ? readIfMatch(request) : null) as Call<
      P,
      Q,
      B,
      M
    >["revision"],
    reservedId: v7(),
    traceId: info.traceId,
  };
}

const NO_QUERY = z.strictObject({});

function parse<S extends Shape>(
  schema: S,
  value: unknown,
  where: "path" | "query" | "body",
): Out<S> {
  if (!schema) return undefined as Out<S>;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidRequest(result.error, where);
  return result.data as Out<S>;
}

/** A result as the answer of its route, for those who make their response themselves. */
export const jsonOf = <R extends Shape>(
  route: { response: R; status: number },
  result: Out<R>,
): Response => respond({ status: route.status, body: encode(route.response, result) });

function encode<R extends Shape>(schema: R, answer: Out<R>): Json {
  return schema ? (z.encode(schema, answer as z.output<NonNullable<R>>) as Json) : null;
}

function respond(
  { status, body }: { status: number; body: Json },
  headers: Record<string, string> = {},
): Response {
  if (status === 204) return new Response(null, { status, headers });
  const tag =
    isJsonObject(body) && typeof body.revision === "number" ? { etag: etagOf(body.revision) } : {};
  return Response.json(body, { status, headers: { ...headers, ...tag } });
}

/** Answers are about one caller and one moment: nothing between us may keep them. */
function identified(response: Response, { id }: RequestInfo): Response {
  response.headers.set("x-request-id", id);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}

/** Every text that the caller sent where an id may stand. */
function textsIn({ params, query, body }: Sent): unknown[] {
  return [params, query, body].flatMap((part) => (isJsonObject(part) ? Object.values(part) : []));
}
