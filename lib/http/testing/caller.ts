import { createApiKey } from "@/lib/domain/auth/create-api-key";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { ROLES, type Role } from "@/lib/kernel/permissions";
import { loadRoutes } from "./routes";

export type Sending = {
  body?: unknown;
  /** The bytes to send instead of a body in JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export type Received = {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  response: Response;
};

export type Caller = {
  place: Place;
  role: Role;
  headers: Record<string, string>;
  send: (method: string, address: string, sending?: Sending) => Promise<Received>;
};

export const ORIGIN = "http://signalbox.test";

/** An API key with the role, which calls the handlers of `app/v1` directly, without a network port. */
export async function aCaller(role: Role, place?: Place): Promise<Caller> {
  const at = place ?? (await aTenant());
  const owner = await aMember(at, "owner");
  const { key } = await createApiKey(owner, { name: `Test ${role}`, role, expiresAt: null });
  const headers = { authorization: `Bearer ${key}` };
  return {
    place: at,
    role,
    headers,
    send: (method, address, sending) => send(method, address, headers, sending),
  };
}

/** One caller of each role, all in one place. */
export async function aCallerOfEachRole(place: Place): Promise<Record<Role, Caller>> {
  const callers = await Promise.all(
    ROLES.map(async (role) => [role, await aCaller(role, place)] as const),
  );
  return Object.fromEntries(callers) as Record<Role, Caller>;
}

/** Calls whatever handler Next would call for the address. */
export async function send(
  method: string,
  address: string,
  headers: Record<string, string> = {},
  { body, raw, headers: more, signal }: Sending = {},
): Promise<Received> {
  const url = new URL(address, ORIGIN);
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(url, {
    method,
    headers: { "content-type": "application/json", ...headers, ...more },
    ...(payload !== undefined && { body: payload, duplex: "half" }),
    ...(signal && { signal }),
  } as RequestInit);
  const { handler, params } = await find(method, url.pathname);
  const response = await handler(request, { params: Promise.resolve(params) });
  return {
    status: response.status,
    headers: response.headers,
    body: await bodyOf(response),
    response,
  };
}

/** Streams and files are left to the test. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const isJson = response.headers.get("content-type") === "application/json";
  return isJson ? ((await response.clone().json()) as Record<string, unknown>) : {};
}

let routes: ReturnType<typeof loadRoutes> | undefined;

async function find(method: string, pathname: string) {
  routes ??= loadRoutes();
  const segments = pathname.split("/");
  for (const { path, handlers } of (await routes).toSorted(literalFirst)) {
    const params = match(path.split("/"), segments);
    const handler = handlers[method === "HEAD" ? "GET" : method];
    if (params && handler) return { handler, params };
  }
  throw new Error(`Nothing answers ${method} ${pathname}.`);
}

/** As Next does: a folder that is named goes before one that is a parameter. */
const literalFirst = (a: { path: string }, b: { path: string }): number =>
  a.path.replaceAll("{", "~") < b.path.replaceAll("{", "~") ? -1 : 1;

function match(path: string[], segments: string[]): Record<string, string> | null {
  if (path.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of path.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith("{")) params[part.slice(1, -1)] = decodeURIComponent(segment);
    else if (part !== segment) return null;
  }
  return params;
}
