import { Fault } from "@/lib/execution/fault";
import type { ModelProvider } from "@/lib/execution/models/model-provider";
import { openAiCompatibleProvider } from "@/lib/execution/models/openai/openai-compatible-provider";
import { simulatedProvider } from "@/lib/execution/models/simulated/simulated-provider";
import { env } from "@/lib/platform/env";

const PROVIDERS: readonly ModelProvider[] = [
  simulatedProvider,
  openAiCompatibleProvider(() => ({
    baseUrl: env().modelBaseUrl,
    apiKey: env().modelApiKey,
    model: env().modelName,
  })),
];

/** The provider that an agent version names. One that this build does not have fails for good. */
export function providerOf(name: string): ModelProvider {
  const provider = PROVIDERS.find((one) => one.name === name);
  if (provider) return provider;
  throw new Fault("permission", "unknown_provider", `There is no model provider ${name}.`);
}
