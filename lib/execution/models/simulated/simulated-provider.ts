import { setTimeout as delay } from "node:timers/promises";
import { Fault } from "@/lib/execution/fault";
import type { ModelProvider, ModelRequest, ToolCall } from "@/lib/execution/models/model-provider";
import type { Price, Simulate } from "@/lib/execution/models/parameters";
import { readBrief } from "@/lib/execution/models/simulated/brief";
import { chanceOf } from "@/lib/execution/models/simulated/chance";
import { makeValue } from "@/lib/execution/models/simulated/value";
import { modelUsage, promptOf, tokensOf } from "@/lib/execution/models/usage";
import { canonicalJson, isJsonObject, type Json } from "@/lib/kernel/json";

const LATENCY_MS = 300;
/** Dollars for a million tokens, of the order that real models of this size cost. */
const PRICES: Record<string, Price> = {
  "simulated-small": { input_per_million: 0.2, output_per_million: 0.8 },
  "simulated-large": { input_per_million: 3, output_per_million: 12 },
};
const USUAL_PRICE: Price = { input_per_million: 1, output_per_million: 4 };

/**
 * A model that needs no network and no key: the same agent with the same input always gives the same
 * answer. It fits the schema and reads like an agent's work, so that a whole workflow can be rehearsed.
 */
export const simulatedProvider: ModelProvider = {
  name: "simulated",
  endpoint: () => null,
  price: priceOf,
  generate: async (request, signal) => {
    const simulate = request.parameters.simulate ?? {};
    await delay(simulate.latency_ms ?? LATENCY_MS, undefined, { signal });
    failIfAsked(simulate, request.call.attempt);
    const toolCalls = nextCall(request, simulate);
    const text = toolCalls.length > 0 ? "" : answerOf(request, simulate);
    const price = priceOf(request);
    const said = toolCalls.length > 0 ? JSON.stringify(toolCalls) : text;
    const tokens = { in: tokensOf(promptOf(request)), out: tokensOf(said) };
    return {
      text,
      toolCalls,
      usage: modelUsage("reported", tokens, price),
      model: request.model,
      endpoint: null,
    };
  },
};

function priceOf({ model, parameters }: Pick<ModelRequest, "model" | "parameters">): Price {
  return parameters.price ?? PRICES[model] ?? USUAL_PRICE;
}

/** One call a turn, in the order in which they are to be rehearsed. */
function nextCall({ messages }: ModelRequest, { tool_calls: calls = [] }: Simulate): ToolCall[] {
  const turn = messages.filter(({ role }) => role === "tool").length;
  const call = calls[turn];
  return call ? [{ id: `call_${turn + 1}`, name: call.tool, input: call.input }] : [];
}

function failIfAsked({ fail }: Simulate, attempt: number): void {
  if (!fail || attempt > fail.times) return;
  throw new Fault(fail.class, "simulated", "The simulated model was asked to fail.", {
    retryAfterMs: fail.retry_after_ms ?? null,
  });
}

function answerOf(request: ModelRequest, simulate: Simulate): string {
  if (request.call.ordinal <= (simulate.invalid_output_times ?? 0))
    return "This is what a model says that does not keep to its schema.";
  const { agent, instructions, messages, answerSchema, parameters } = request;
  const [first] = messages;
  const input = first?.role === "user" ? first.content : "";
  const seed = canonicalJson([agent, input, parameters.seed ?? 0]);
  const brief = readBrief(agent.name, instructions, inputIn(input));
  const value = makeValue(answerSchema, "answer", {
    root: answerSchema,
    brief,
    chance: chanceOf(seed),
  });
  return JSON.stringify(isJsonObject(value) ? { ...value, ...simulate.answer } : value);
}

/** The first message is the input as JSON; anything else is read as text. */
function inputIn(content: string): Json {
  try {
    return JSON.parse(content) as Json;
  } catch {
    return content;
  }
}
