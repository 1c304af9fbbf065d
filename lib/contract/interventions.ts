import { z } from "zod";
import { stepIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { stepDetailSchema } from "./run-steps";
import { withReasonSchema } from "./runs";
import { anyJsonSchema } from "./wire";

/** What all of them have in common: right, answer, and the refusal with where the step stands. */
const intervention = {
  method: "POST",
  tag: "Steps",
  needs: "step:intervene",
  params: z.object({ id: stepIdSchema }),
  body: withReasonSchema,
  status: 200,
  response: stepDetailSchema,
  errors: ["RUN_STATE_CONFLICT"],
} as const;

export const retryStepRoute = route({
  ...intervention,
  path: "/v1/steps/{id}/retry",
  summary: "Try a step again",
  description:
    "Legal for a step that is held after a failure, in back-off, or in doubt no more. Counters of attempts go on.",
});

export const skipStepRoute = route({
  ...intervention,
  path: "/v1/steps/{id}/skip",
  summary: "Pass by a step",
  description:
    "Legal for a step that is blocked, ready or waits, but for requests. Its port `out` is satisfied, with null as its output.",
});

export const markStepSucceededRoute = route({
  ...intervention,
  path: "/v1/steps/{id}/mark-succeeded",
  summary: "Say that a step is done",
  description:
    "Legal for a step that has not ended, but for requests. The output has to fit the step's schemas. An attempt at work loses its step. The run's outcome and review stay as they are.",
  body: withReasonSchema
    .extend({ port: z.string().min(1).max(200), output: anyJsonSchema })
    .meta({ id: "MarkSucceeded" }),
  errors: ["RUN_STATE_CONFLICT", "INPUT_SCHEMA_MISMATCH"],
});

export const holdStepRoute = route({
  ...intervention,
  path: "/v1/steps/{id}/hold",
  summary: "Hold a step",
  description:
    "Legal for a step that is blocked or ready. One that is blocked is held when it is due.",
});

export const releaseStepRoute = route({
  ...intervention,
  path: "/v1/steps/{id}/release",
  summary: "Release a held step",
});

export const cancelStepRoute = route({
  ...intervention,
  path: "/v1/steps/{id}/cancel",
  summary: "Cancel a step",
  description:
    "It counts as failed, with the class `cancelled`: `on_failure` says what follows. One that is held is given up.",
});
