import { z } from "zod";
import { OUTCOMES } from "@/lib/engine/transition";
import { idSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { runIdParams } from "./runs";
import { actorSchema, reasonSchema, timestampSchema } from "./wire";

const textSchema = z.string().trim().min(1).max(2000);

const judgedSchema = z
  .object({ text: z.string(), met: z.boolean(), note: z.string().nullable() })
  .meta({ id: "JudgedCriterion" });

const evidenceSchema = z
  .object({ text: z.string(), artifact_version_id: idSchema("artifactVersion").nullable() })
  .meta({ id: "OutcomeEvidence" });

const decidedOutcomeSchema = z
  .object({
    outcome: z.enum(OUTCOMES),
    criteria: z.array(judgedSchema),
    evidence: z.array(evidenceSchema),
    reason: z.string(),
    decided_by: actorSchema,
    decided_at: timestampSchema,
  })
  .meta({ id: "DecidedOutcome", description: "What a verifier has said of a run." });
export type DecidedOutcomeJson = z.input<typeof decidedOutcomeSchema>;

export const runOutcomeSchema = z
  .object({
    outcome: z.enum(OUTCOMES),
    /** What the version calls success, in its words. */
    criteria: z.array(z.string()),
    /** Who may say; without a role and people whoever decides requests. */
    verifier: z.object({ role: z.string().nullable(), people: z.array(z.string()) }),
    may_decide: z.boolean(),
    /** What was said, the newest first: it counts. */
    decisions: z.array(decidedOutcomeSchema),
  })
  .meta({
    id: "RunOutcome",
    description: "Whether a run has achieved what it was for: apart from how its execution ended.",
  });
export type RunOutcomeView = z.output<typeof runOutcomeSchema>;
export type RunOutcomeJson = z.input<typeof runOutcomeSchema>;

export const newOutcomeSchema = z
  .strictObject({
    outcome: z.enum(["achieved", "not_achieved", "waived"]),
    /** One for each criterion of the version, in their order. Not asked of `waived`. */
    criteria: z
      .array(z.strictObject({ met: z.boolean(), note: textSchema.optional() }))
      .max(50)
      .default([]),
    evidence: z
      .array(
        z.strictObject({
          text: textSchema,
          artifact_version_id: idSchema("artifactVersion").optional(),
        }),
      )
      .max(50)
      .default([]),
    reason: reasonSchema,
  })
  .meta({ id: "NewOutcome" });
export type NewOutcome = z.output<typeof newOutcomeSchema>;

export const getOutcomeRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/outcome",
  tag: "Runs",
  summary: "Whether a run has achieved what it was for",
  needs: "run:read",
  params: runIdParams,
  status: 200,
  response: runOutcomeSchema,
});

export const putOutcomeRoute = route({
  method: "PUT",
  path: "/v1/runs/{id}/outcome",
  tag: "Runs",
  summary: "Say whether a run has achieved what it was for",
  description:
    "For the verifier that the version names, once the run has ended. `achieved` takes every criterion as met, and evidence; `not_achieved` one that is not. What was said before stays on record. Neither execution nor an operator sets it.",
  needs: "run:read",
  params: runIdParams,
  body: newOutcomeSchema,
  status: 200,
  response: runOutcomeSchema,
  errors: ["FORBIDDEN", "RUN_STATE_CONFLICT", "VALIDATION_FAILED"],
});
