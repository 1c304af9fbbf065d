import { z } from "zod";
import { stepIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { stepDetailSchema } from "./run-steps";
import { anyJsonSchema, reasonSchema } from "./wire";

export const resolutionSchema = z
  .discriminatedUnion("verdict", [
    z.strictObject({
      verdict: z.literal("happened"),
      reason: reasonSchema,
      /** What shows it, for whoever asks later. */
      evidence: reasonSchema,
      /** What the step gives in place of the answer that was lost; it must fit the step's schema. */
      output: anyJsonSchema,
    }),
    z.strictObject({
      verdict: z.literal("did_not_happen"),
      reason: reasonSchema,
      evidence: reasonSchema,
    }),
    z.strictObject({ verdict: z.literal("give_up"), reason: reasonSchema }),
  ])
  .meta({
    id: "EffectResolution",
    description: "What became of a call that was sent and never answered, by somebody who looked.",
  });
export type EffectResolutionJson = z.input<typeof resolutionSchema>;
export type EffectResolutionView = z.output<typeof resolutionSchema>;

export const resolveStepRoute = route({
  method: "POST",
  path: "/v1/steps/{id}/resolve",
  tag: "Steps",
  summary: "Say what became of a call whose outcome nobody knew",
  description:
    "Legal while the step waits with reason reconcile. `happened`: the effect is confirmed and the step goes on with the output. `did_not_happen`: the effect is refused and the step tries again. `give_up`: the step fails.",
  needs: "effect:resolve",
  params: z.object({ id: stepIdSchema }),
  body: resolutionSchema,
  status: 200,
  response: stepDetailSchema,
  errors: ["RUN_STATE_CONFLICT", "INPUT_SCHEMA_MISMATCH"],
});
