import { z } from "zod";
import type { AgentTask } from "@/lib/execution/agents/runtime-adapter";
import { cleanText } from "@/lib/execution/clean-json";
import type { LedgerEntry } from "@/lib/execution/ledger/ledger";
import type { ModelProvider, ModelRequest, ToolCall } from "@/lib/execution/models/model-provider";
import { modelEstimate } from "@/lib/execution/models/usage";
import type { Json } from "@/lib/kernel/json";

export type Asking = Omit<ModelRequest, "call"> & { provider: ModelProvider };

/** What a model said: its answer, or what it wants to have called before it gives one. */
export type ModelWord = { entry: LedgerEntry; text: string; toolCalls: ToolCall[] };

/** Asks through the ledger: an answer that an earlier attempt got is read again, not bought again. */
export async function askModel(
  { agent, work, ledger, context, toolbox }: AgentTask,
  { provider, ...request }: Asking,
): Promise<ModelWord> {
  const entry = await ledger.call(
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
        // Left out where there are none: what was recorded of such agents before stays what it is.
        ...(toolbox.contents.length > 0 && { tools: [...toolbox.contents] }),
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
        result: {
          text: cleanText(answer.text),
          model: cleanText(answer.model),
          ...(answer.toolCalls.length > 0 && { tool_calls: answer.toolCalls }),
        },
        usage: answer.usage,
        ...(answer.endpoint && { endpoint: answer.endpoint }),
      };
    },
  );
  return { entry, ...readWord(entry.result) };
}

const wordSchema = z.object({
  text: z.string(),
  tool_calls: z.array(z.object({ id: z.string(), name: z.string(), input: z.json() })).optional(),
});

function readWord(result: Json): Pick<ModelWord, "text" | "toolCalls"> {
  const word = wordSchema.safeParse(result);
  if (!word.success) throw new Error("The ledger holds no answer of a model for this call.");
  const { text, tool_calls: calls = [] } = word.data;
  return { text, toolCalls: calls.map((call) => ({ ...call, input: call.input as Json })) };
}
