import { z } from "zod";
import { RUN_STATUSES } from "@/lib/engine/transition";
import { runIdSchema, workflowIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { timestampSchema } from "./wire";

const WORKFLOWS_MAX = 50;

const briefRunSchema = z
  .object({
    id: runIdSchema,
    title: z.string(),
    version_number: z.int(),
    execution_status: z.enum(RUN_STATUSES),
    status_reason: z.string().nullable(),
    created_at: timestampSchema,
  })
  .meta({ id: "BriefRun", description: "A run in a few words, for where many stand together." });
export type BriefRunJson = z.input<typeof briefRunSchema>;

export const lastRunsSchema = z
  .object({
    items: z.array(z.object({ workflow_id: workflowIdSchema, runs: z.array(briefRunSchema) })),
  })
  .meta({ id: "LastRuns", description: "The newest runs of several workflows, newest first." });
export type LastRunsView = z.output<typeof lastRunsSchema>;
export type LastRunsJson = z.input<typeof lastRunsSchema>;

/** Ids of workflows in one parameter, `wfl_a,wfl_b`. */
const workflowIdsSchema = z.codec(
  z.string().max(WORKFLOWS_MAX * 40),
  z.array(workflowIdSchema).max(WORKFLOWS_MAX),
  {
    decode: (text) => (text === "" ? [] : (text.split(",") as z.input<typeof workflowIdSchema>[])),
    encode: (ids) => ids.join(","),
  },
);

export const listLastRunsRoute = route({
  method: "GET",
  path: "/v1/workflows/last-runs",
  tag: "Runs",
  summary: "The newest ten runs of each of several workflows",
  description: "At most 50 workflows a call; those that the workspace does not have are left out.",
  needs: "run:read",
  query: z.strictObject({ workflow_ids: workflowIdsSchema.default([]) }),
  status: 200,
  response: lastRunsSchema,
});
