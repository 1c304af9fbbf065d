import { z } from "zod";
import { approvalParams } from "./approvals";
import { route } from "./route";

export const decisionPreviewSchema = z
  .object({
    option: z.string(),
    /** The port that the step's end would take. */
    port: z.string(),
    /** What runs next. */
    next: z.array(z.object({ node: z.string(), type: z.string(), title: z.string() })),
    /** Everything that may run without another person's decision, in the order of the graph. */
    later: z.array(
      z.object({
        node: z.string(),
        type: z.string(),
        title: z.string(),
        /** The agent or tool that it is pinned to, as `writer-agent@1.0.0`. */
        uses: z.string().nullable(),
        is_lasting: z.boolean(),
      }),
    ),
    /** What these steps took in earlier runs of this version; null where there is none yet. */
    estimate: z
      .object({
        runs: z.int(),
        usd: z.object({ low: z.number(), high: z.number() }),
        seconds: z.object({ low: z.number(), high: z.number() }),
      })
      .nullable(),
    /** What cannot be undone afterwards. */
    irreversible: z.array(z.object({ node: z.string(), title: z.string() })),
    /** Who receives something. */
    recipients: z.array(
      z.object({ node: z.string(), channel: z.string(), recipient: z.string().nullable() }),
    ),
    /** The status with which the run would end, if nothing else is open. */
    ends_run: z.string().nullable(),
  })
  .meta({ id: "DecisionPreview", description: "What an option would lead to." });

export type DecisionPreviewJson = z.input<typeof decisionPreviewSchema>;

export const decisionPreviewsSchema = z
  .object({ items: z.array(decisionPreviewSchema) })
  .meta({ id: "DecisionPreviews", description: "For each option, what it would lead to." });
export type DecisionPreviewsView = z.output<typeof decisionPreviewsSchema>;

export const previewDecisionRoute = route({
  method: "GET",
  path: "/v1/approvals/{id}/preview",
  tag: "Approvals",
  summary: "What each option would lead to",
  needs: "run:read",
  params: approvalParams,
  status: 200,
  response: decisionPreviewsSchema,
});
