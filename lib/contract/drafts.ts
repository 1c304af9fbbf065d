import { z } from "zod";
import { layoutSchema } from "@/lib/engine/spec/layout";
import { workflowIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { actorSchema, timestampSchema } from "./wire";
import { draftSpecSchema, validationSchema, workflowIdParams } from "./workflows";

export const draftSchema = z
  .object({
    workflow_id: workflowIdSchema,
    /** Also the `ETag`; a save names it in `If-Match`. */
    revision: z.int(),
    spec: draftSpecSchema,
    layout: layoutSchema,
    updated_by: actorSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: "Draft", description: "The editable spec of a workflow." });
export type DraftView = z.output<typeof draftSchema>;
export type DraftJson = z.input<typeof draftSchema>;

const tag = "Drafts";

export const getDraftRoute = route({
  method: "GET",
  path: "/v1/workflows/{id}/draft",
  tag,
  summary: "The draft, with its revision as ETag",
  needs: "workflow:read",
  params: workflowIdParams,
  status: 200,
  response: draftSchema,
});

export const saveDraftRoute = route({
  method: "PATCH",
  path: "/v1/workflows/{id}/draft",
  tag,
  summary: "Replace the draft's spec, and where its cards stand",
  description:
    "The spec is kept as it comes, finished or not; without a layout, that stays as it is. `If-Match` names the revision that was read; if somebody saved since, nothing is written and `details` carries the current revision.",
  needs: "workflow:edit",
  ifMatch: "revision",
  params: workflowIdParams,
  body: z
    .strictObject({ spec: draftSpecSchema, layout: layoutSchema.optional() })
    .meta({ id: "DraftChange" }),
  status: 200,
  response: draftSchema,
});

export const validateDraftRoute = route({
  method: "POST",
  path: "/v1/workflows/{id}/validate",
  tag,
  summary: "Validate the draft, or a spec that is sent along",
  description: "Writes nothing.",
  needs: "workflow:read",
  params: workflowIdParams,
  body: z.strictObject({ spec: draftSpecSchema.optional() }).meta({ id: "ValidationRequest" }),
  status: 200,
  response: validationSchema,
});
