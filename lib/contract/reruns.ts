import { z } from "zod";
import { REPEAT_REASONS } from "@/lib/engine/rerun";
import { DELIVERY_STATUSES, EFFECT_STATUSES } from "@/lib/engine/transition";
import { idSchema, stepIdSchema } from "@/lib/kernel/ids";
import { USAGE_BASES } from "@/lib/kernel/usage-bases";
import { boundsSchema } from "./amounts";
import { route } from "./route";
import { runIdParams, runSchema } from "./runs";
import { reasonSchema } from "./wire";

const usageSchema = z.object({
  usd: z.number(),
  tokens: z.int(),
  /** The least certain basis among its entries; null where nothing was used. */
  basis: z.enum(USAGE_BASES).nullable(),
});

const rerunStepSchema = z
  .object({
    node: z.string(),
    title: z.string(),
    type: z.string(),
    /** `passed_by`: its branch is not taken, as before. */
    fate: z.enum(["reused", "repeated", "passed_by"]),
    /** Why it is done anew; null where it is not. */
    why: z.enum(REPEAT_REASONS).nullable(),
    /** What it used the last time, with all that it contains and has started. */
    usage: usageSchema,
  })
  .meta({ id: "RerunStep" });
export type RerunStepJson = z.input<typeof rerunStepSchema>;

/** Whether the new run does it once more, although it stands. */
const repeats = z.boolean();

export const rerunPreviewSchema = z
  .object({
    /** The node of the root graph from which on everything is done anew. */
    from: z.object({ node: z.string(), title: z.string() }),
    /** The nodes of the root graph, in their order. */
    steps: z.array(rerunStepSchema),
    /** What the run has changed in the world and was not undone, the first 200. */
    effects: z.array(
      z
        .object({
          step_id: stepIdSchema,
          /** The node of the root graph that it is under. */
          node: z.string(),
          ordinal: z.int(),
          tool_version_id: idSchema("toolVersion"),
          status: z.enum(EFFECT_STATUSES),
          repeats,
        })
        .meta({ id: "RerunEffect" }),
    ),
    /** What it has handed over, or perhaps has, the first 200. */
    deliveries: z.array(
      z
        .object({
          delivery_id: idSchema("delivery"),
          node: z.string(),
          status: z.enum(DELIVERY_STATUSES),
          repeats,
        })
        .meta({ id: "RerunDelivery" }),
    ),
    /** How many effects and deliveries stand, of all, and are made once more. */
    repeated_effects: z.int(),
    /** What the steps that are done anew have used the last time: the best that is known of what they will. */
    paid_again: usageSchema,
    /** What the reused steps have used, and is not paid again. */
    saved: usageSchema,
    /** What the new run may spend by itself: what this one was given at its start. Null: it has no bound of its own. */
    budget: boundsSchema.nullable(),
  })
  .meta({ id: "RerunPreview", description: "What a rerun would reuse, repeat and pay." });
export type RerunPreviewView = z.output<typeof rerunPreviewSchema>;
export type RerunPreviewJson = z.input<typeof rerunPreviewSchema>;

/** Of the run's version. Inside a loop, a foreach: all of the outermost one is done anew. */
const from = z.string().min(1).max(200);

export const previewRerunRoute = route({
  method: "POST",
  path: "/v1/runs/{id}/rerun/preview",
  tag: "Runs",
  summary: "Say what a rerun would do",
  description: "Nothing happens. Legal for a run that has ended.",
  needs: "run:start",
  params: runIdParams,
  body: z.strictObject({ from }).meta({ id: "RerunFrom" }),
  status: 200,
  response: rerunPreviewSchema,
  errors: ["RUN_STATE_CONFLICT"],
});

export const rerunRoute = route({
  method: "POST",
  path: "/v1/runs/{id}/rerun",
  tag: "Runs",
  summary: "Run again from a step",
  description:
    "Starts a new run of the same version with the same input and the budget that its start gave it, derived from one that has ended. Results of the steps before that still hold are reused; the step and all that comes after it is done anew, effects that stand included.",
  needs: "run:start",
  isIdempotent: true,
  params: runIdParams,
  body: z.strictObject({ from, reason: reasonSchema }).meta({ id: "Rerun" }),
  status: 202,
  response: runSchema,
  errors: ["RUN_STATE_CONFLICT", "INPUT_SCHEMA_MISMATCH", "ADMISSION_DENIED", "BACKLOG_FULL"],
});
