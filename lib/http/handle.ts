import type { Route } from "@/lib/contract/route";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Json } from "@/lib/kernel/json";
import { admit, auditRefusal } from "./admit";
import { type Call, type Out, readCall, type Sent, textsIn } from "./call";
import { once, readIdempotencyKey } from "./idempotency";
import { logCall } from "./log-call";
import { problem } from "./problem";
import { identify, type RequestInfo } from "./request-id";
import { encodeAnswer, identified, respond } from "./respond";

/** Next's second argument: the values of the path's parameters, as they stand in it. */
export type RouteContext = { params: Promise<Record<string, string> | undefined> };

/** The code behind one method of an address, and the operation that it fulfils. */
export type BoundHandler = {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly route: Route;
};

/**
 * Binds a contract to the use case that fulfils it: admit, read, act, answer. Input that does not fit is
 * the caller's fault (400); an answer that does not fit is ours (500).
 */
export function handle<T extends Route>(
  route: T,
  act: (call: Call<T>) => Promise<Out<T["response"]>>,
): BoundHandler {
  return answering(route, async (call, sent, request) => {
    const work = async (reservedId: string) => ({
      status: route.status,
      body: encodeAnswer(route, await act({ ...call, reservedId })),
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

/** The same where the use case's result becomes a response of another form: a file, a stream. */
export function handleContent<T extends Route>(
  route: T,
  act: (call: Call<T>, request: Request) => Promise<Response>,
): BoundHandler {
  return answering(route, (call, _sent, request) => act(call, request));
}

/** For what anyone may read, signed in or not. */
export function handlePublic<T extends Route>(
  route: T,
  act: () => Promise<Out<T["response"]>>,
): BoundHandler {
  const handler = async (request: Request): Promise<Response> => {
    const info = identify(request);
    try {
      const body = encodeAnswer(route, await act());
      return identified(respond({ status: route.status, body }), info);
    } catch (error) {
      return problem(error, info);
    }
  };
  return Object.assign(handler, { route });
}

type Act<T extends Route> = (call: Call<T>, sent: Sent, request: Request) => Promise<Response>;

function answering<T extends Route>(route: T, act: Act<T>): BoundHandler {
  const { needs, method, path } = route;
  if (needs === "public") throw new Error(`${method} ${path} is public: use handlePublic.`);
  const answer = async (request: Request, sent: Sent, info: RequestInfo): Promise<Answered> => {
    let principal: Principal | undefined;
    try {
      principal = await admit(request, needs, info);
      const call = await readCall(route, request, sent, { principal, traceId: info.traceId });
      return { principal, response: identified(await act(call, sent, request), info) };
    } catch (error) {
      if (principal) await auditRefusal(error, principal, request, textsIn(sent));
      return { principal, response: problem(error, info) };
    }
  };
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const begun = performance.now();
    const info = identify(request);
    // Next gives none where the path has no parameter.
    const params = (await context.params) ?? {};
    const { principal, response } = await answer(
      request,
      { params, query: {}, body: undefined },
      info,
    );
    const { status } = response;
    logCall({ route, info, principal, params, status, ms: performance.now() - begun });
    return response;
  };
  return Object.assign(handler, { route });
}

type Answered = { principal: Principal | undefined; response: Response };
