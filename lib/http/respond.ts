import { z } from "zod";
import type { Route } from "@/lib/contract/route";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import type { Out } from "./call";
import { etagOf } from "./if-match";
import type { RequestInfo } from "./request-id";

/** A use case's result in its wire form. Throws if it does not fit its route: that is our bug. */
export function encodeAnswer<T extends Route>({ response }: T, result: Out<T["response"]>): Json {
  return response ? (z.encode(response, result) as Json) : null;
}

/** Below it compressing costs the server more than the wire gains: it fits a few packets as it is. */
const COMPRESSED_FROM = 4_096;

/** The answer of a route; what has a revision carries it as its entity tag. */
export function respond(
  { status, body }: { status: number; body: Json },
  headers: Record<string, string> = {},
): Response {
  if (status === 204) return new Response(null, { status, headers });
  const hasRevision = isJsonObject(body) && typeof body.revision === "number";
  const tag = hasRevision ? { etag: etagOf(Number(body.revision)) } : {};
  const text = JSON.stringify(body);
  const caching = text.length < COMPRESSED_FROM ? "no-store, no-transform" : "no-store";
  return new Response(text, {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": caching,
      ...headers,
      ...tag,
    },
  });
}

/** Answers are about one caller and one moment: nothing between us may keep them. */
export function identified(response: Response, { id }: RequestInfo): Response {
  response.headers.set("x-request-id", id);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}
