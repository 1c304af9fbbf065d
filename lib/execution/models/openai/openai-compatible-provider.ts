import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelUsage } from "ai";
import { Fault } from "@/lib/execution/fault";
import type {
  ModelAnswer,
  ModelProvider,
  ModelRequest,
} from "@/lib/execution/models/model-provider";
import { modelFault, unreadableAnswer } from "@/lib/execution/models/openai/model-fault";
import { sdkMessages, sdkTools, toolCallOf, unread } from "@/lib/execution/models/openai/sdk-forms";
import { modelUsage, promptOf, tokensOf, tokensSaid } from "@/lib/execution/models/usage";
import type { Secret } from "@/lib/platform/secret";

const NAME = "openai-compatible";

export type OpenAiSettings = {
  baseUrl: string | null;
  apiKey: Secret | null;
  /** The model of agents that leave the choice to the installation, by the name `default`. */
  model: string | null;
};

/** Large, and of use only to workers that call a real model: so it is loaded with the first call. */
const sdk = async () => {
  const loaded = await import("ai");
  // It prints to the console what our log and the call's row say already.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return loaded;
};

/** Any server that speaks the protocol of OpenAI's chat completions, at the address in the environment. */
export const openAiCompatibleProvider = (settings: () => OpenAiSettings): ModelProvider => ({
  name: NAME,
  endpoint: () => originOf(settings().baseUrl),
  price: ({ parameters }) => parameters.price,
  generate: async (request, signal) => {
    const { baseUrl, apiKey, model } = settings();
    if (!baseUrl)
      throw new Fault(
        "permission",
        "provider_not_configured",
        "MODEL_BASE_URL is not set, so this agent cannot run.",
      );
    const name = request.model === "default" ? model : request.model;
    if (!name)
      throw new Fault(
        "permission",
        "provider_not_configured",
        "MODEL_NAME is not set, and the agent names no model.",
      );
    const provider = createOpenAICompatible({
      name: NAME,
      baseURL: baseUrl,
      supportsStructuredOutputs: request.parameters.structured_output === "json_schema",
      ...(apiKey && { apiKey: apiKey.reveal() }),
    });
    const timeout = AbortSignal.timeout(request.parameters.timeout_ms);
    const answered = await ask(request, provider(name), AbortSignal.any([signal, timeout])).catch(
      (error: unknown) => {
        if (timeout.aborted && !signal.aborted)
          throw new Fault("timeout", "model_timeout", "The model took longer than its timeout.", {
            cause: error,
          });
        throw error;
      },
    );
    return answerOf(request, answered, name, originOf(baseUrl));
  },
});

type Answered = Pick<ModelAnswer, "text" | "toolCalls"> & {
  usage: LanguageModelUsage | undefined;
  model: string | undefined;
};

async function ask(
  { instructions, messages, tools, answerSchema, parameters }: ModelRequest,
  model: ReturnType<ReturnType<typeof createOpenAICompatible>>,
  abortSignal: AbortSignal,
): Promise<Answered> {
  const { AISDKError, APICallError, generateText, jsonSchema, Output } = await sdk();
  try {
    const { text, toolCalls, usage, response } = await generateText({
      model,
      system: instructions,
      messages: sdkMessages(messages),
      ...(tools.length > 0 && { tools: sdkTools(tools, jsonSchema) }),
      output: unread(Output.object({ schema: jsonSchema(answerSchema), name: "answer" })),
      // How often, and after which pause, is for the step's retry policy to say.
      maxRetries: 0,
      abortSignal,
      // In strict mode servers refuse schemas with optional fields; we check the answer ourselves.
      providerOptions: { openaiCompatible: { strictJsonSchema: false } },
      ...(parameters.temperature !== undefined && { temperature: parameters.temperature }),
      ...(parameters.top_p !== undefined && { topP: parameters.top_p }),
      ...(parameters.seed !== undefined && { seed: parameters.seed }),
      ...(parameters.max_output_tokens !== undefined && {
        maxOutputTokens: parameters.max_output_tokens,
      }),
    });
    return { text, toolCalls: toolCalls.map(toolCallOf), usage, model: response.modelId };
  } catch (error) {
    if (abortSignal.aborted) throw error;
    if (APICallError.isInstance(error)) throw modelFault(error);
    throw AISDKError.isInstance(error) ? unreadableAnswer(error) : error;
  }
}

function answerOf(
  request: ModelRequest,
  { text, toolCalls, usage, model }: Answered,
  asked: string,
  endpoint: string | null,
): ModelAnswer {
  const reported = { in: tokensSaid(usage?.inputTokens), out: tokensSaid(usage?.outputTokens) };
  const said = toolCalls.length > 0 ? `${text}${JSON.stringify(toolCalls)}` : text;
  const tokens = {
    in: reported.in ?? tokensOf(promptOf(request)),
    out: reported.out ?? tokensOf(said),
  };
  const isReported = reported.in !== undefined && reported.out !== undefined;
  const basis = isReported ? "reported" : "estimated";
  return {
    text,
    toolCalls,
    usage: modelUsage(basis, tokens, request.parameters.price),
    model: model ?? asked,
    endpoint,
  };
}

/** Without path, query and whoever's name may stand in the address. */
const originOf = (url: string | null): string | null => (url ? new URL(url).origin : null);
