import type { AgentConfiguration } from "@/lib/domain/registry/create-agent-version";
import type { JsonObject } from "@/lib/kernel/json";

export type DemoAgent = {
  id: string;
  versionId: string;
  name: string;
  title: string;
  content: AgentConfiguration;
};

const text = (title: string, rest: JsonObject = {}): JsonObject => ({
  type: "string",
  title,
  ...rest,
});

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

const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: "object",
  required,
  properties,
});

const topic = text("Topic", { minLength: 3 });
const inquiry = object({ topic, focus: text("What matters most") }, ["topic"]);

/** A document with what the steps after it need to know of it without opening it. */
const documented = (report: string): JsonObject => ({
  ...object({
    summary: text("Summary", { description: "Three sentences at most." }),
    confidence: {
      type: "number",
      title: "Confidence",
      description: "How sure the findings are, from 0 to 1.",
      minimum: 0,
      maximum: 1,
    },
    citations: {
      type: "array",
      title: "Sources",
      items: object({ title: text("Title"), url: text("Address", { format: "uri" }) }),
    },
    report: { $ref: "#/$defs/artifact", title: report },
  }),
  $defs: { artifact: artifactReference },
});

const version = (
  number: string,
  model: string,
  instructions: string,
  schemas: Pick<AgentConfiguration, "inputSchema" | "outputSchema">,
): AgentConfiguration => ({
  version: number,
  runtime: "single-call",
  provider: "simulated",
  model,
  instructions,
  ...schemas,
  tools: [],
  parameters: {},
});

const agent = (
  number: number,
  name: string,
  title: string,
  content: AgentConfiguration,
): DemoAgent => ({
  id: `0190a000-0000-7000-8000-0000000002${String(number).padStart(2, "0")}`,
  versionId: `0190a000-0000-7000-8000-0000000003${String(number).padStart(2, "0")}`,
  name,
  title,
  content,
});

/** The agents of the gallery's templates, on the simulated model: they work without a network or a key. */
export const DEMO_AGENTS: readonly DemoAgent[] = [
  agent(
    1,
    "research-agent",
    "Research",
    version(
      "2.1.0",
      "simulated-large",
      "Find out what is known about the topic. Name a source for every claim, say what is disputed, and " +
        "keep what you could not find out apart from what you did.",
      { inputSchema: inquiry, outputSchema: documented("Research notes") },
    ),
  ),
  agent(
    2,
    "analysis-agent",
    "Analysis",
    version(
      "1.0.0",
      "simulated-large",
      "Weigh the arguments around the topic against each other. State the assumptions, compare the " +
        "options by the same measures, and say what would change the result.",
      { inputSchema: inquiry, outputSchema: documented("Analysis") },
    ),
  ),
  agent(
    3,
    "review-agent",
    "Review",
    version(
      "1.0.0",
      "simulated-small",
      "Judge whether research and analysis answer the topic and support each other. Approve only what you " +
        "would put your own name to; otherwise say exactly what is missing.",
      {
        inputSchema: object({ topic, research: text("Research"), analysis: text("Analysis") }),
        outputSchema: object({
          decision: { type: "string", title: "Decision", enum: ["approved", "revise", "rejected"] },
          summary: text("Reason"),
        }),
      },
    ),
  ),
  agent(
    4,
    "writer-agent",
    "Writing",
    version(
      "1.0.0",
      "simulated-large",
      "Write one report for readers who have ten minutes: the answer first, then its grounds, then what " +
        "remains open. Use nothing but the material given, keep its sources, and follow the notes of whoever " +
        "confirmed it.",
      {
        inputSchema: object(
          {
            topic,
            research: { type: "object" },
            analysis: { type: "object" },
            notes: { type: ["string", "null"], title: "Notes of the approver" },
          },
          ["topic", "research", "analysis"],
        ),
        outputSchema: documented("Report"),
      },
    ),
  ),
  agent(
    5,
    "topic-agent",
    "Topic",
    version(
      "1.0.0",
      "simulated-small",
      "Turn the topic into one question that research can answer, and say what belongs to it and what does not. " +
        "If comments on an earlier proposal are given, change what they object to and keep the rest.",
      {
        inputSchema: object(
          {
            topic,
            focus: text("What matters most"),
            round: { type: "integer", title: "Round", minimum: 1 },
            comments: text("Comments on the proposal before"),
          },
          ["topic"],
        ),
        outputSchema: object({ question: text("Question"), scope: text("Scope") }),
      },
    ),
  ),
  agent(
    6,
    "topic-review-agent",
    "Topic review",
    version(
      "1.0.0",
      "simulated-small",
      "Judge whether the question can be answered with public sources, and is worth an answer. Approve only a " +
        "question that you would want to work on; otherwise say what would have to change.",
      {
        inputSchema: object({ topic, question: text("Question"), scope: text("Scope") }),
        outputSchema: object({
          decision: { type: "string", title: "Decision", enum: ["approved", "revise"] },
          comments: text("Comments"),
        }),
      },
    ),
  ),
];
