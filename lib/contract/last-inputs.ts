import { z } from "zod";
import { runIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { anyJsonObjectSchema, timestampSchema } from "./wire";
import { workflowIdParams } from "./workflows";

export const lastInputSchema = z
  .object({
    /** Null if the caller has not started this workflow lately. */
    last: z
      .object({
        run_id: runIdSchema,
        title: z.string(),
        version_number: z.int(),
        input: anyJsonObjectSchema,
        created_at: timestampSchema,
      })
      .nullable(),
  })
  .meta({ id: "LastInput", description: "What the caller started a workflow with the last time." });
export type LastInputView = z.output<typeof lastInputSchema>;
export type LastInputJson = z.input<typeof lastInputSchema>;

export const getLastInputRoute = route({
  method: "GET",
  path: "/v1/workflows/{id}/last-input",
  tag: "Runs",
  summary: "What you started this workflow with the last time",
  description: "Looks at the newest 500 runs of the workflow, whatever their version.",
  needs: "run:start",
  params: workflowIdParams,
  status: 200,
  response: lastInputSchema,
});
