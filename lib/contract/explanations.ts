import { z } from "zod";
import { RUN_CONTROLS } from "@/lib/engine/controls";
import { NEXT_KINDS, RUN_WHYS, STEP_WHYS } from "@/lib/engine/explain/explanation";
import { INTERVENTIONS } from "@/lib/engine/interventions";
import { RUN_STATUSES } from "@/lib/engine/transition";
import { approvalIdSchema, runIdSchema, stepIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { stepSchema } from "./run-steps";
import { runIdParams } from "./runs";
import { timestampSchema } from "./wire";

const nextSchema = z
  .object({
    kind: z.enum(NEXT_KINDS),
    /** When, where that is known. */
    at: timestampSchema.nullable(),
    /** It does not happen before the pause of the run ends. */
    is_after_resume: z.boolean(),
  })
  .meta({ id: "NextMove", description: "Something that will, or may, move a run or a step." });
export type NextMoveJson = z.input<typeof nextSchema>;

/** What one may do about a step, beside stepping in. */
export const STEP_DEEDS = [...INTERVENTIONS, "resolve", "decide", "override"] as const;
export type StepDeed = (typeof STEP_DEEDS)[number];
export const RUN_DEEDS = [...RUN_CONTROLS, "start_again"] as const;
export type RunDeed = (typeof RUN_DEEDS)[number];

export const stepExplanationSchema = z
  .object({
    step: stepSchema,
    why: z.enum(STEP_WHYS),
    /** What moves it next: nothing, once it has ended. */
    next: z.array(nextSchema),
    /** What the caller may do about it now. Who may decide a request is also the request's own to say. */
    may: z.array(z.enum(STEP_DEEDS)),
    /** The pool whose workers are to take it. */
    pool: z.string().nullable(),
    /** The request that it waits for: its own, or that for more budget. */
    approval_id: approvalIdSchema.nullable(),
    /** The type of the event that it waits for. */
    event: z.string().nullable(),
    child_run_id: runIdSchema.nullable(),
  })
  .meta({
    id: "StepExplanation",
    description: "Why a step is where it is, and what moves it next.",
  });
export type StepExplanationView = z.output<typeof stepExplanationSchema>;
export type StepExplanationJson = z.input<typeof stepExplanationSchema>;

export const runExplanationSchema = z
  .object({
    run_id: runIdSchema,
    execution_status: z.enum(RUN_STATUSES),
    status_reason: z.string().nullable(),
    why: z.enum(RUN_WHYS),
    next: z.array(nextSchema),
    may: z.array(z.enum(RUN_DEEDS)),
    /** The run of whose step it is the child: what it is asked, this one is. */
    parent_run_id: runIdSchema.nullable(),
    /** Up to ten of the steps that it stands at, what waits for people first. */
    steps: z.array(stepExplanationSchema),
    /** How many more there are. */
    more_steps: z.int(),
  })
  .meta({ id: "RunExplanation", description: "Why a run is where it is, and what moves it next." });
export type RunExplanationView = z.output<typeof runExplanationSchema>;
export type RunExplanationJson = z.input<typeof runExplanationSchema>;

const tag = "Runs";
const description = "Why is it here, what moves it next, and what may the caller do.";

export const explainRunRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/explain",
  tag,
  summary: "Explain where a run stands",
  description,
  needs: "run:read",
  params: runIdParams,
  status: 200,
  response: runExplanationSchema,
});

export const explainStepRoute = route({
  method: "GET",
  path: "/v1/steps/{id}/explain",
  tag: "Steps",
  summary: "Explain where a step stands",
  description,
  needs: "run:read",
  params: z.object({ id: stepIdSchema }),
  status: 200,
  response: stepExplanationSchema,
});
