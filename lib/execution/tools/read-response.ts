import { cleanJson, cleanText } from "@/lib/execution/clean-json";
import { Fault } from "@/lib/execution/fault";
import { fill } from "@/lib/execution/tools/build-request";
import type { HttpResponse } from "@/lib/execution/tools/http-exchange";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** They are for the client that made the connection, and may let whoever reads them act in its name. */
const NOT_KEPT = new Set([
  "set-cookie",
  "www-authenticate",
  "authentication-info",
  "proxy-authenticate",
]);

export type UnreadableBody = "too_large" | "not_json" | "not_text";

/** What a call of a tool leaves in the ledger: enough to make the output again at a later attempt. */
export function keepResponse({ status, headers, body }: HttpResponse): JsonObject {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_KEPT.has(name) ? [] : [[name, String(value)] as const],
  );
  const read = readBody(body, headers["content-type"] ?? "");
  return { status, headers: cleanJson(Object.fromEntries(kept)), ...read };
}

type ReadBody = { body: Json } | { body: null; unreadable: UnreadableBody };

function readBody(body: Buffer | null, contentType: string): ReadBody {
  if (body === null) return { body: null, unreadable: "too_large" };
  if (body.byteLength === 0) return { body: null };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return { body: null, unreadable: "not_text" };
  }
  if (!/^[^;]*\bjson\b/i.test(contentType)) return { body: cleanText(text) };
  try {
    return { body: cleanJson(JSON.parse(text) as Json) };
  } catch {
    return { body: null, unreadable: "not_json" };
  }
}

const MESSAGES: Record<UnreadableBody, string> = {
  too_large: "The tool's answer is larger than a tool may answer.",
  not_json: "The tool's answer says that it is JSON, and is none, or is nested too deeply.",
  not_text: "The tool's answer is neither JSON nor text in UTF-8.",
};

/** The tool's output from what the ledger holds: the body, or what `template` makes of `item`, the answer. */
export function outputOf(kept: Json, template: Json | undefined): Json {
  if (!isJsonObject(kept)) throw new Error("The ledger holds no answer of a tool for this call.");
  // The answer was lost, and somebody has said what it gave.
  if ("given" in kept) return kept.given ?? null;
  const { unreadable, ...answer } = kept;
  if (typeof unreadable === "string")
    throw new Fault("contract_mismatch", unreadable, MESSAGES[unreadable as UnreadableBody]);
  if (template === undefined) return answer.body ?? null;
  try {
    return fill(template, { item: answer }, "response");
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault("contract_mismatch", "response_mapping", error.message);
  }
}
