import type { AgentParameters } from "@/lib/engine/spec/agent-parameters";
import type { Usage } from "@/lib/execution/ledger/calls.sql";
import type { Price } from "@/lib/execution/models/parameters";
import type { Json, JsonObject } from "@/lib/kernel/json";

/** What a model wants to have called. `input`: as it came; whether it fits is for the caller to check. */
export type ToolCall = { id: string; name: string; input: Json };
/** What became of a call, as text. */
export type ToolResult = { id: string; name: string; content: string; isError: boolean };

export type ModelMessage =
  | { role: "user"; content: string }
  | { role: "assistant"; content: string; toolCalls?: ToolCall[] }
  | { role: "tool"; results: ToolResult[] };

/** A tool as a model gets to know it. */
export type OfferedTool = { name: string; description: string; inputSchema: JsonObject };

export type ModelRequest = {
  /** As the agent version names it. */
  model: string;
  agent: { name: string; version: string };
  instructions: string;
  messages: ModelMessage[];
  tools: readonly OfferedTool[];
  /** What the answer must be: JSON Schema. A text of `contentMediaType` Markdown is a document. */
  answerSchema: JsonObject;
  parameters: AgentParameters;
  /** Where in the step the call stands. It must not change the answer, except in rehearsals of faults. */
  call: { attempt: number; ordinal: number };
};

export type ModelAnswer = {
  /** As it came: whether it is JSON, and fits the schema, is for the caller to check. */
  text: string;
  /** What it wants to have called before it answers; empty: this is its answer. */
  toolCalls: ToolCall[];
  usage: Usage;
  /** The model that really answered. */
  model: string;
  /** Where it was answered; `null`: in this process. */
  endpoint: string | null;
};

/**
 * One way of asking a model. It asks once, throws a `Fault` of the class that fits what went wrong, and
 * stops when the signal says so.
 */
export type ModelProvider = {
  name: string;
  /** What its answers come from, as it is known before the call. */
  endpoint: () => string | null;
  /** What tokens of this model cost, as far as that is known before. */
  price: (request: Pick<ModelRequest, "model" | "parameters">) => Price | undefined;
  generate: (request: ModelRequest, signal: AbortSignal) => Promise<ModelAnswer>;
};
