import { methodNotAllowed } from "./fallback";
import type { RouteContext } from "./handle";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/**
 * All methods of an address: those given, and for the others the refusal that names the given ones. Next's
 * own refusal has no body and no `Allow`.
 */
export function methods(given: Partial<Record<Method, Handler>>): Record<Method, Handler> {
  const refuse = methodNotAllowed(METHODS.filter((method) => given[method]));
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...given };
}
