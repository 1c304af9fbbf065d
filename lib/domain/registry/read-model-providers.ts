import type { ModelProvidersView } from "@/lib/contract/model-providers";
import { env } from "@/lib/platform/env";

/**
 * The providers that an agent version may name, and what this installation has for each. Workers are set up by the
 * same variables. Neither address nor key leaves the server.
 */
export async function readModelProviders(): Promise<ModelProvidersView> {
  const { modelBaseUrl, modelName } = env();
  return {
    items: [
      {
        name: "simulated",
        is_configured: true,
        models: [
          { name: "simulated-large", stands_for: null },
          { name: "simulated-small", stands_for: null },
        ],
        takes_any_model: false,
      },
      {
        name: "openai-compatible",
        is_configured: modelBaseUrl !== null,
        models: modelName === null ? [] : [{ name: "default", stands_for: modelName }],
        takes_any_model: true,
      },
    ],
  };
}
