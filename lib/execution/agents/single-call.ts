import type { LeftEffect } from "@/lib/engine/advance/moves";
import { documentFields } from "@/lib/execution/agents/document-fields";
import { readAnswer } from "@/lib/execution/agents/read-answer";
import type { AgentTask, RuntimeAdapter } from "@/lib/execution/agents/runtime-adapter";
import { cleanText } from "@/lib/execution/clean-json";
import { Fault } from "@/lib/execution/fault";
import type { LedgerEntry } from "@/lib/execution/ledger/ledger";
import type {
  ModelMessage,
  ModelProvider,
  ModelRequest,
} from "@/lib/execution/models/model-provider";
import { parseParameters } from "@/lib/execution/models/parameters";
import { providerOf } from "@/lib/execution/models/providers";
import { modelEstimate } from "@/lib/execution/models/usage";
import { type SchemaIssue, schemaFault } from "@/lib/execution/schema-fault";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

/** How often a model is told what is wrong with its answer. Each time is a call of its own, and paid. */
const REPAIRS_MAX = 2;
const ISSUES_SHOWN = 10;

/** The simplest runtime: the input goes to the model once, and what fits the schema comes back. */
export const singleCall: RuntimeAdapter = {
  name: "single-call",
  start: async (task) => {
    const { agent, context, ledger } = task;
    if (agent.tools.length > 0)
      throw new Fault(
        "invalid_input",
        "tools_unsupported",
        "The runtime single-call calls no tools.",
      );
    const fields = documentFields(agent.outputSchema);
    const request = requestOf(task, fields.answerSchema);
    let told = 0;
    for (let repairs = 0; ; repairs += 1) {
      const left = ledger.left();
      if (left.length > told) request.messages.push(noteOf(left.slice(told)));
      told = left.length;
      const entry = await ask(task, request);
      const text = textOf(entry);
      const answer = await readAnswer(text, task, fields);
      if (answer.ok) return answer.outcome;
      const fault = schemaFault(
        "contract_mismatch",
        "answer_outside_schema",
        "The model's answer",
        answer.issues,
      );
      if (repairs === REPAIRS_MAX) {
        await ledger.reject(entry, fault.error);
        throw fault;
      }
      context.onProgress({ message: "The answer does not fit its schema; the model is told so." });
      request.messages.push({ role: "assistant", content: text }, complaint(answer.issues));
    }
  },
};

type Asking = Omit<ModelRequest, "call"> & { provider: ModelProvider };

function requestOf({ agent, input }: AgentTask, answerSchema: JsonObject): Asking {
  return {
    provider: providerOf(agent.provider),
    model: agent.model,
    agent: { name: agent.name, version: agent.version },
    instructions: `${agent.instructions}\n\nAnswer with one JSON value and nothing else. It has to fit this JSON Schema:\n${JSON.stringify(answerSchema)}`,
    messages: [{ role: "user", content: JSON.stringify(input) }],
    answerSchema,
    parameters: parseParameters(agent.parameters),
  };
}

/** Through the ledger: an answer that an earlier attempt got is read again, not bought again. */
const ask = (
  { agent, work, ledger, context }: AgentTask,
  { provider, ...request }: Asking,
): Promise<LedgerEntry> =>
  ledger.call(
    {
      kind: "model",
      target: `${agent.name}@${agent.version}`,
      endpoint: provider.endpoint(),
      request: {
        provider: provider.name,
        model: request.model,
        instructions: request.instructions,
        messages: [...request.messages],
        parameters: agent.parameters,
      },
      agentVersionId: agent.id,
      estimate: modelEstimate(request, provider.price(request)),
      effect: null,
    },
    async ({ ordinal }) => {
      context.onProgress({ message: "The model is at work.", details: { call: ordinal } });
      const call = { attempt: work.number, ordinal };
      const answer = await provider.generate({ ...request, call }, context.signal);
      return {
        result: { text: cleanText(answer.text), model: answer.model },
        usage: answer.usage,
        ...(answer.endpoint && { endpoint: answer.endpoint }),
      };
    },
  );

function textOf({ result }: LedgerEntry): string {
  if (isJsonObject(result) && typeof result.text === "string") return result.text;
  throw new Error("The ledger holds no answer of a model for this call.");
}

/** Said by the record alone, so that a later attempt says the same and its calls are replayed. */
const noteOf = (left: readonly LeftEffect[]): ModelMessage => ({
  role: "user",
  content: [
    "An earlier attempt took another way. What it changed outside stands, and must not be done again:",
    ...left.map(({ ordinal, target, key }) => `- call ${ordinal}: ${target} (${key})`),
  ].join("\n"),
});

const complaint = (issues: SchemaIssue[]): ModelMessage => ({
  role: "user",
  content: [
    "This answer does not fit the schema:",
    ...issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => `- ${path || "/"}: ${message}`),
    "Give the whole answer again, as one JSON value and nothing else.",
  ].join("\n"),
});
