import { z } from "zod";
import { route } from "./route";

export const modelProviderSchema = z
  .object({
    /** What an agent version names as its provider. */
    name: z.string(),
    /** Whether this installation has what it needs; an agent that names another one fails when it runs. */
    is_configured: z.boolean(),
    models: z.array(
      z.object({
        /** What an agent version names as its model. */
        name: z.string(),
        /** What stands behind a name such as `default`. */
        stands_for: z.string().nullable(),
      }),
    ),
    /** Whether it takes the name of any model that its server has. */
    takes_any_model: z.boolean(),
  })
  .meta({ id: "ModelProvider", description: "A way of asking a model, without its secrets." });

export const modelProvidersSchema = z
  .object({ items: z.array(modelProviderSchema) })
  .meta({ id: "ModelProviders" });
export type ModelProvidersView = z.output<typeof modelProvidersSchema>;
export type ModelProviderJson = z.input<typeof modelProviderSchema>;

export const listModelProvidersRoute = route({
  method: "GET",
  path: "/v1/model-providers",
  tag: "Agents",
  summary: "List the model providers of this installation",
  description: "Their addresses and keys are no part of it.",
  needs: "workflow:read",
  status: 200,
  response: modelProvidersSchema,
});
