import { methodNotAllowed } from "./fallback";
import type { RouteContext } from "./handle";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/**
 * All methods of an address: those given, and for the others the refusal that names the given ones. Next's
 * own refusal has no body and no `Allow`, and its own answer to OPTIONS would name the refusals, too.
 */
export function methods(
  given: Partial<Record<Method, Handler>>,
): Record<Method | "OPTIONS", Handler> {
  const known = METHODS.filter((method) => given[method]);
  const refuse = methodNotAllowed(known);
  const { GET = refuse, ...others } = given;
  const rest = { POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...others };
  const allow = ["OPTIONS", ...(given.GET ? ["HEAD"] : []), ...known].join(", ");
  const options = async () => new Response(null, { status: 204, headers: { allow } });
  return { GET: alsoForHead(GET), OPTIONS: options, ...rest };
}

/** Next asks GET for a HEAD and drops its body unread: a file would stay open, a stream be fed for ever. */
function alsoForHead(get: Handler): Handler {
  const handler: Handler = async (request, context) => {
    const response = await get(request, context);
    if (request.method !== "HEAD") return response;
    await response.body?.cancel();
    return new Response(null, response);
  };
  return Object.assign(handler, get);
}
