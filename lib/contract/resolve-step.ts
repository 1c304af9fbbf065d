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
      /** What was given in place of the answer that was lost: by the step, or by the tool that its agent called. It must fit the schema there. */
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
    "Legal while the step waits with reason reconcile. `happened`: the effect is confirmed and the step ends with the output; an agent is given it as the answer of its call, and goes on. `did_not_happen`: the effect is refused and the step tries again. `give_up`: the step fails.",
  needs: "effect:resolve",
  params: z.object({ id: stepIdSchema }),
  body: resolutionSchema,
  status: 200,
  response: stepDetailSchema,
  errors: ["RUN_STATE_CONFLICT", "INPUT_SCHEMA_MISMATCH"],
});
