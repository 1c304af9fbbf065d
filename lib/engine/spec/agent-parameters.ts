import { z } from "zod";
import { ERROR_CLASSES } from "@/lib/engine/advance/model";
import { jsonObjectSchema } from "@/lib/kernel/json-schemas";

/** What can run an agent. */
export const AGENT_RUNTIMES = ["single-call"] as const;
export type AgentRuntime = (typeof AGENT_RUNTIMES)[number];

/** A dollar a token: more than anybody asks, and still an amount that the ledger can hold. */
const PRICE_MAX = 1_000_000;

const priceSchema = z.strictObject({
  input_per_million: z.number().min(0).max(PRICE_MAX),
  output_per_million: z.number().min(0).max(PRICE_MAX),
});

/** How the simulated model is to behave, to rehearse a workflow before it costs anything. */
const simulateSchema = z.strictObject({
  /** How long an answer takes. */
  latency_ms: z.int().min(0).max(600_000).optional(),
  /** Fields of the answer that are given, whatever the schema says of them: to rehearse a branch. */
  answer: jsonObjectSchema.optional(),
  /** The first so many attempts fail in this way. */
  fail: z
    .strictObject({
      class: z.enum(ERROR_CLASSES),
      times: z.int().min(1).max(1000).default(1),
      retry_after_ms: z.int().min(0).optional(),
    })
    .optional(),
  /** What it wants to have called, one after another, before it answers: to rehearse an agent with tools. */
  tool_calls: z
    .array(z.strictObject({ tool: z.string().min(1).max(200), input: jsonObjectSchema }))
    .max(100)
    .optional(),
  /** The first so many calls of a step are answered with text that is no JSON. */
  invalid_output_times: z.int().min(0).max(1000).optional(),
});

/** How a model is to be asked. Names that nobody knows are left to the provider, who heeds none of them. */
export const agentParametersSchema = z.object({
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  /** How often it may ask for tools before it has to answer. */
  max_turns: z.int().min(1).max(100).default(16),
  max_output_tokens: z.int().min(1).max(1_000_000).optional(),
  seed: z.int().optional(),
  /** Not every server takes a schema; the instructions say it as well. */
  structured_output: z.enum(["json_schema", "json_object"]).default("json_schema"),
  /** One call of the model; the attempt's own timeout may be shorter. */
  timeout_ms: z.int().min(1).max(3_600_000).default(300_000),
  /** What its tokens cost, in dollars. Without one, what the provider is not known to charge is 0. */
  price: priceSchema.optional(),
  simulate: simulateSchema.optional(),
});
export type AgentParameters = z.output<typeof agentParametersSchema>;
