import type {
  AgentVersionEntry,
  Catalogue,
  Registered,
  ToolVersionEntry,
} from "@/lib/engine/validate/catalogue";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";
import type { JsonObject } from "@/lib/kernel/json";

const artifactReference: JsonObject = {
  type: "object",
  required: ["artifact_id", "artifact_version_id", "name", "media_type", "checksum", "size_bytes"],
  properties: {
    artifact_id: { type: "string" },
    artifact_version_id: { type: "string" },
    name: { type: "string" },
    media_type: { type: "string" },
    checksum: { type: "string" },
    size_bytes: { type: "integer" },
  },
};

/** An object schema in which every field is needed. */
export const fields = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
  type: "object",
  required: Object.keys(properties),
  properties,
  ...rest,
});

const text: JsonObject = { type: "string" };
const documented = fields({
  summary: text,
  report: artifactReference,
  confidence: { type: "number", minimum: 0, maximum: 1 },
  citations: { type: "array", items: fields({ title: text, url: text }) },
});

const versions = new Map<string, number>();
const idOf = (name: string): string => {
  if (!versions.has(name)) versions.set(name, versions.size + 1);
  return `00000000-0000-7000-8000-${String(versions.get(name)).padStart(12, "0")}`;
};

/** A version of an agent; `fields` replace what it says by default. */
export const anAgent = (
  name: string,
  version: string,
  rest: Partial<AgentVersionEntry> = {},
): AgentVersionEntry => ({
  id: idOf(`${name}@${version}`),
  version,
  state: "active",
  inputSchema: { type: "object" },
  outputSchema: { type: "object" },
  ...rest,
});

/** A version of a tool that only reads; `fields` replace what it says by default. */
export const aTool = (
  name: string,
  version: string,
  rest: Partial<ToolVersionEntry> = {},
): ToolVersionEntry => ({
  ...anAgent(name, version),
  risk: "low",
  writes: false,
  idempotency: "none",
  reconciles: false,
  scopes: [],
  ...rest,
});

const registered = <V>(...entries: V[]): Registered<V> => ({ versions: entries, channels: {} });

/** The agents of the first template, and tools of every kind that rules tell apart. */
export const aCatalogue: Catalogue = {
  agents: {
    "research-agent": registered(
      anAgent("research-agent", "2.1.0", {
        inputSchema: fields({ topic: text, focus: text }, { required: ["topic"] }),
        outputSchema: documented,
      }),
    ),
    "analysis-agent": registered(
      anAgent("analysis-agent", "1.0.0", {
        inputSchema: fields({ topic: text, focus: text }, { required: ["topic"] }),
        outputSchema: documented,
      }),
    ),
    "review-agent": registered(
      anAgent("review-agent", "1.0.0", {
        outputSchema: fields({
          decision: { type: "string", enum: ["approved", "rejected", "revise"] },
          summary: text,
        }),
      }),
    ),
    "writer-agent": registered(
      anAgent("writer-agent", "1.0.0", {
        inputSchema: fields(
          { topic: text, notes: { type: ["string", "null"] } },
          { required: ["topic"] },
        ),
        outputSchema: documented,
      }),
    ),
    "topic-agent": registered(
      anAgent("topic-agent", "1.0.0", {
        inputSchema: fields(
          { topic: text, focus: text, round: { type: "integer" }, comments: text },
          { required: ["topic"] },
        ),
        outputSchema: fields({ question: text, scope: text }),
      }),
    ),
    "topic-review-agent": registered(
      anAgent("topic-review-agent", "1.0.0", {
        inputSchema: fields({ topic: text, question: text, scope: text }),
        outputSchema: fields({
          decision: { type: "string", enum: ["approved", "revise"] },
          comments: text,
        }),
      }),
    ),
    "old-agent": registered(
      anAgent("old-agent", "1.0.0", { state: "deprecated" }),
      anAgent("old-agent", "2.0.0", { state: "quarantined" }),
      anAgent("old-agent", "3.0.0", { isUnfit: true }),
    ),
  },
  tools: {
    read: registered(aTool("read", "1.0.0")),
    pay: registered(aTool("pay", "1.0.0", { writes: true, scopes: ["payments:write"] })),
    post: registered(aTool("post", "1.0.0", { writes: true, idempotency: "key" })),
    ask: registered(aTool("ask", "1.0.0", { writes: true, reconciles: true })),
  },
  workflows: {},
  features: BUILD_FEATURES,
  grants: null,
};
