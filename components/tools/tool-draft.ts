import type { Fault } from "@/components/registry/field-faults";
import { FIRST_VERSION, nextVersion } from "@/components/registry/next-version";
import { parseSchema, schemaText, schemaTextFault } from "@/components/registry/schema-text";
import type { NewToolVersionJson, ToolVersionJson } from "@/lib/contract/tools";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];
export const RISKS = ["low", "medium", "high"] as const;
export const IDEMPOTENCIES = ["key", "natural", "none"] as const;

export type Pair = { name: string; value: string };

/** A version of an HTTP tool as it is being written. */
export type ToolDraft = {
  version: string;
  method: Method;
  url: string;
  headers: readonly Pair[];
  query: readonly Pair[];
  /** JSON; empty is the whole input. */
  body: string;
  /** JSON; empty is the body of the answer. */
  response: string;
  /** JSON; empty is that it cannot be asked. */
  reconcile: string;
  inputSchema: string;
  outputSchema: string;
  risk: (typeof RISKS)[number];
  writes: boolean;
  idempotency: (typeof IDEMPOTENCIES)[number];
  timeoutSeconds: string;
};

const pairsOf = (value: Json | undefined): Pair[] =>
  isJsonObject(value)
    ? Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
    : [];

const jsonText = (value: Json | undefined): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

/** What the form begins with: the version that it goes on from, or a request that only reads. */
export function beginDraft(from: ToolVersionJson | null, latest: string | null): ToolDraft {
  const config = from?.config ?? {};
  return {
    version: from ? nextVersion(latest, "patch") : FIRST_VERSION,
    method: METHODS.find((method) => method === config.method) ?? "GET",
    url: typeof config.url === "string" ? config.url : "",
    headers: pairsOf(config.headers),
    query: pairsOf(config.query),
    body: jsonText(config.body),
    response: jsonText(config.response),
    reconcile: jsonText(config.reconcile),
    inputSchema: schemaText(from?.input_schema ?? {}),
    outputSchema: schemaText(from?.output_schema ?? {}),
    risk: RISKS.find((risk) => risk === from?.risk) ?? "low",
    writes: from?.writes ?? false,
    idempotency: from?.idempotency ?? "natural",
    timeoutSeconds: String((from?.timeout_ms ?? 30_000) / 1000),
  };
}

type DraftFaults = Partial<
  Record<
    | "version"
    | "url"
    | "body"
    | "response"
    | "reconcile"
    | "input_schema"
    | "output_schema"
    | "timeout",
    Fault
  >
>;

function parseJson(text: string): { value: Json } | null {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const isJsonOrEmpty = (text: string): boolean => text.trim() === "" || parseJson(text) !== null;

const millisecondsOf = (seconds: string): number => Math.round(Number(seconds) * 1000);
const TIMEOUT_MIN_MS = 100;
const TIMEOUT_MAX_MS = 600_000;

/** What is wrong with a draft, as far as the browser knows; empty if it can be sent. */
export function draftFaults(draft: ToolDraft): DraftFaults {
  const timeout = millisecondsOf(draft.timeoutSeconds);
  const isTimeout = timeout >= TIMEOUT_MIN_MS && timeout <= TIMEOUT_MAX_MS;
  const found: DraftFaults = {
    ...(draft.version.trim() === "" && { version: "missing" }),
    ...(draft.url.trim() === ""
      ? { url: "missing" as const }
      : !/^https?:\/\/[^\s/]/.test(draft.url.trim()) && { url: "notUrl" as const }),
    ...(!isJsonOrEmpty(draft.body) && { body: "notJson" }),
    ...(!isJsonOrEmpty(draft.response) && { response: "notJson" }),
    ...(!isJsonOrEmpty(draft.reconcile) && { reconcile: "notJson" }),
    ...(!isTimeout && { timeout: "notSeconds" }),
  };
  const input = schemaTextFault(draft.inputSchema);
  const output = schemaTextFault(draft.outputSchema);
  return {
    ...found,
    ...(input && { input_schema: input }),
    ...(output && { output_schema: output }),
  };
}

const objectOf = (pairs: readonly Pair[]): JsonObject =>
  Object.fromEntries(
    pairs.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]),
  );

function given(name: string, text: string): JsonObject {
  const parsed = text.trim() === "" ? null : parseJson(text);
  return parsed ? { [name]: parsed.value } : {};
}

function configOf(draft: ToolDraft): JsonObject {
  const headers = objectOf(draft.headers);
  const query = objectOf(draft.query);
  return {
    method: draft.method,
    url: draft.url.trim(),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(query).length > 0 && { query }),
    ...given("body", draft.body),
    ...given("response", draft.response),
    ...given("reconcile", draft.reconcile),
  };
}

/** A draft without faults as the API takes it. */
export const versionOf = (draft: ToolDraft): NewToolVersionJson => ({
  version: draft.version.trim(),
  kind: "http",
  config: configOf(draft),
  input_schema: parseSchema(draft.inputSchema) ?? {},
  output_schema: parseSchema(draft.outputSchema) ?? {},
  risk: draft.risk,
  writes: draft.writes,
  idempotency: draft.idempotency,
  timeout_ms: millisecondsOf(draft.timeoutSeconds),
});
