import { z } from "zod";
import { layoutSchema } from "@/lib/engine/spec/layout";
import { notesSchema } from "@/lib/engine/spec/names";
import { workflowIdSchema, workflowVersionIdSchema } from "@/lib/kernel/ids";
import { numberCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { actorSchema, anyJsonObjectSchema, commaListSchema, timestampSchema } from "./wire";
import { workflowIdParams } from "./workflows";

const versionFields = {
  id: workflowVersionIdSchema,
  workflow_id: workflowIdSchema,
  number: z.int(),
  /** sha-256 over the canonical form of spec and resolved references, hex. */
  digest: z.string(),
  notes: z.string(),
  published_by: actorSchema,
  published_at: timestampSchema,
};

export const workflowVersionSummarySchema = z.object(versionFields).meta({
  id: "WorkflowVersionSummary",
  description: "A version without its spec, as lists show it.",
});
export type WorkflowVersionSummaryView = z.output<typeof workflowVersionSummarySchema>;
export type WorkflowVersionSummaryJson = z.input<typeof workflowVersionSummarySchema>;

export const workflowVersionSchema = z
  .object({
    ...versionFields,
    spec: anyJsonObjectSchema,
    /** As the draft's was when it was published. */
    layout: layoutSchema,
    /** What every reference was resolved to: agents, tools, their versions and digests. */
    manifest: anyJsonObjectSchema,
  })
  .meta({
    id: "WorkflowVersion",
    description: "An immutable published spec; what a run is pinned to.",
  });
export type WorkflowVersionView = z.output<typeof workflowVersionSchema>;
export type WorkflowVersionJson = z.input<typeof workflowVersionSchema>;

/** Newest first; the cursor holds the number of the last one. */
export const workflowVersionPageSchema = pageOf(
  "WorkflowVersionPage",
  workflowVersionSummarySchema,
  numberCursorSchema,
);
export type WorkflowVersionPageView = z.output<typeof workflowVersionPageSchema>;

const tag = "Workflow versions";

export const publishVersionRoute = route({
  method: "POST",
  path: "/v1/workflows/{id}/versions",
  tag,
  summary: "Publish the draft as a new version",
  description:
    "Names the draft's revision in `If-Match`. Refused with its findings if validation finds an error. Runs under way keep the version they started with.",
  needs: "workflow:publish",
  ifMatch: "revision",
  isIdempotent: true,
  params: workflowIdParams,
  body: z.strictObject({ notes: notesSchema.default("") }).meta({ id: "Publication" }),
  status: 201,
  response: workflowVersionSchema,
  errors: ["VALIDATION_FAILED"],
});

const interfaceSchema = z
  .object({
    workflow_version_id: workflowVersionIdSchema,
    number: z.int(),
    input_schema: anyJsonObjectSchema,
    /** What is known beforehand of its output. */
    output_schema: anyJsonObjectSchema,
    /** Levels of workflows below it; 0 if it runs no other. */
    depth: z.int(),
    /** The names of the workflows below it, on all levels. */
    contains: z.array(z.string()),
  })
  .meta({
    id: "WorkflowInterface",
    description: "What a version takes and gives as a step of another workflow.",
  });
export type WorkflowInterfaceJson = z.input<typeof interfaceSchema>;

export const workflowInterfacesSchema = z
  .object({ items: z.array(interfaceSchema) })
  .meta({ id: "WorkflowInterfaces", description: "Those of the versions that there are." });
export type WorkflowInterfacesView = z.output<typeof workflowInterfacesSchema>;

export const readInterfacesRoute = route({
  method: "GET",
  path: "/v1/workflows/{id}/interfaces",
  tag,
  summary: "What versions of a workflow take and give as steps of others",
  needs: "workflow:read",
  params: workflowIdParams,
  query: z.strictObject({
    /** Absent: the newest. */
    numbers: commaListSchema(z.string().regex(/^\d{1,9}$/)).optional(),
  }),
  status: 200,
  response: workflowInterfacesSchema,
});

export const listVersionsRoute = route({
  method: "GET",
  path: "/v1/workflows/{id}/versions",
  tag,
  summary: "List the versions of a workflow, newest first",
  needs: "workflow:read",
  params: workflowIdParams,
  query: z.strictObject(pageQuery(numberCursorSchema)),
  status: 200,
  response: workflowVersionPageSchema,
});

export const getVersionRoute = route({
  method: "GET",
  path: "/v1/workflow-versions/{id}",
  tag,
  summary: "One version with its spec and what its references were resolved to",
  needs: "workflow:read",
  params: z.object({ id: workflowVersionIdSchema }),
  status: 200,
  response: workflowVersionSchema,
});
