import type { z } from "zod";
import type { httpToolSchema } from "@/lib/domain/registry/http-tool";
import { compileTemplate } from "@/lib/engine/expression/compile-template";
import { evaluate } from "@/lib/engine/expression/evaluate";
import { evaluateTemplate } from "@/lib/engine/expression/evaluate-template";
import type { Expression, Scope } from "@/lib/engine/expression/expression";
import { Fault } from "@/lib/execution/fault";
import type { HttpRequest } from "@/lib/execution/tools/http-exchange";
import type { Json } from "@/lib/kernel/json";

export type HttpToolConfig = z.output<typeof httpToolSchema>;

const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);
/** Ours to say, because they decide where a request begins, ends and goes. */
const OWN_HEADERS = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "accept-encoding",
  "proxy-authorization",
  "idempotency-key",
]);
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The request that a tool's configuration makes of an input. What is filled in cannot break out of its place. */
export function buildRequest(
  config: Pick<HttpToolConfig, "method" | "url" | "headers" | "query" | "body">,
  input: Json,
  item: Json = null,
): HttpRequest {
  const scope: Scope = { input, item };
  const headers = buildHeaders(config.headers ?? {}, scope);
  return {
    method: config.method,
    url: buildUrl(config, scope),
    ...bodyOf(config, input, scope, headers),
  };
}

/** The value of a JSON with `${{ … }}` in it. The message of a problem holds nothing of the input. */
export function fill(json: Json, scope: Scope, place: string): Json {
  const compiled = compileTemplate(json);
  const problem = compiled.ok ? null : compiled.problems[0];
  if (!compiled.ok) throw badConfig(`${place}: ${problem?.message ?? ""}`);
  const evaluated = evaluateTemplate(compiled.template, scope);
  if (evaluated.ok) return evaluated.value;
  throw badConfig(`${place}: ${evaluated.problem.message}`);
}

const badConfig = (message: string): Fault =>
  new Fault("invalid_input", "tool_request", `The tool's request cannot be made. ${message}`);

function buildUrl(
  { url: template, query = {} }: Pick<HttpToolConfig, "url" | "query">,
  scope: Scope,
): URL {
  const url = URL.parse(fillUrl(template, scope));
  if (!url || !["http:", "https:"].includes(url.protocol)) throw badConfig("url: This is none.");
  if (url.username || url.password) throw badConfig("url: It must not hold a name or a password.");
  url.hash = "";
  for (const [name, value] of Object.entries(query))
    for (const one of listOf(fill(value, scope, `query/${name}`)))
      url.searchParams.append(name, one);
  return url;
}

function fillUrl(text: string, scope: Scope): string {
  const compiled = compileTemplate(text);
  if (!compiled.ok) throw badConfig(`url: ${compiled.problems[0]?.message ?? ""}`);
  const { template } = compiled;
  if (template.kind === "text")
    return template.parts
      .map((part) => (typeof part === "string" ? part : segment(part, scope)))
      .join("");
  const whole = evaluateTemplate(template, scope);
  if (whole.ok && typeof whole.value === "string") return whole.value;
  throw badConfig("url: It must be a text.");
}

/** One value inside a URL. It cannot end the segment, nor climb out of the path. */
function segment(expression: Expression, scope: Scope): string {
  const result = evaluate(expression, scope);
  if (!result.ok) throw badConfig(`url: ${result.problem.message}`);
  const text = textOf(result.value);
  if (text === "" || text === "." || text === "..")
    throw badConfig("url: A value in it is empty or leads out of its path.");
  return encodeURIComponent(text.toWellFormed());
}

const textOf = (value: Json): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

function listOf(value: Json): string[] {
  if (value === null) return [];
  return Array.isArray(value) ? value.map(textOf) : [textOf(value)];
}

function buildHeaders(templates: Record<string, string>, scope: Scope): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, template] of Object.entries(templates)) {
    const key = name.toLowerCase();
    if (OWN_HEADERS.has(key))
      throw badConfig(`headers/${name}: This header is not a tool's to set.`);
    const value = textOf(fill(template, scope, `headers/${name}`));
    if (!HEADER_VALUE.test(value))
      throw badConfig(`headers/${name}: A header cannot hold this value.`);
    headers[key] = value;
  }
  return headers;
}

function bodyOf(
  { method, body: template }: Pick<HttpToolConfig, "method" | "body">,
  input: Json,
  scope: Scope,
  headers: Record<string, string>,
): Pick<HttpRequest, "headers" | "body"> {
  if (template === undefined && !WITH_BODY.has(method)) return { headers, body: null };
  const value = template === undefined ? input : fill(template as Json, scope, "body");
  const type = headers["content-type"] ?? "application/json";
  const isText = typeof value === "string" && !/\bjson\b/.test(type);
  return {
    headers: { ...headers, "content-type": type },
    body: isText ? value : JSON.stringify(value),
  };
}
