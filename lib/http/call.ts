import { v7 } from "uuid";
import { z } from "zod";
import type { Route, Shape } from "@/lib/contract/route";
import type { Principal } from "@/lib/domain/auth/principal";
import { invalidRequest } from "@/lib/kernel/errors";
import { isJsonObject } from "@/lib/kernel/json";
import { readIfMatch } from "./if-match";
import { readJson } from "./read-json";
import { readQuery } from "./read-query";

export type Out<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

/** What a use case may need of a call, parsed and typed. */
export type Call<T extends Route = Route> = {
  principal: Principal;
  params: Out<T["params"]>;
  query: Out<T["query"]>;
  body: Out<T["body"]>;
  /** The revision that the caller read, where the route asks for it. */
  revision: T["ifMatch"] extends "revision" ? number : null;
  /** For what the call creates: a repeat under the same `Idempotency-Key` gets the same one. */
  reservedId: string;
  traceId: string;
};

/** The parts of a call as they came, filled in as they are read. */
export type Sent = { params: Record<string, string>; query: unknown; body: unknown };

const NO_QUERY = z.strictObject({});

/** Reads what the route asks for, and refuses what it does not know: INVALID_REQUEST with every issue. */
export async function readCall<T extends Route>(
  route: T,
  request: Request,
  sent: Sent,
  known: { principal: Principal; traceId: string },
): Promise<Call<T>> {
  const params = parse(route.params, sent.params, "path");
  sent.query = readQuery(new URL(request.url));
  const query = parse(route.query ?? NO_QUERY, sent.query, "query");
  const revision = route.ifMatch === "revision" ? readIfMatch(request) : null;
  if (route.body) sent.body = await readJson(request);
  const body = parse(route.body, sent.body, "body");
  return { ...known, params, query, body, revision, reservedId: v7() } as Call<T>;
}

function parse(schema: Shape, value: unknown, where: "path" | "query" | "body"): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalidRequest(result.error, where);
  return result.data;
}

/** Every text that the caller sent where an id may stand. */
export function textsIn({ params, query, body }: Sent): unknown[] {
  return [params, query, body].flatMap((part) => (isJsonObject(part) ? Object.values(part) : []));
}
