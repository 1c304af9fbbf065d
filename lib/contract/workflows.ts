import { z } from "zod";
import { layoutSchema } from "@/lib/engine/spec/layout";
import { labelsSchema, nameSchema } from "@/lib/engine/spec/names";
import { findingSchema } from "@/lib/engine/validate/finding";
import { workflowIdSchema, workflowVersionIdSchema } from "@/lib/kernel/ids";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { shownTitleSchema } from "./title";
import { actorSchema, searchTextSchema, timestampSchema } from "./wire";

export const workflowSchema = z
  .object({
    id: workflowIdSchema,
    name: z.string(),
    title: z.string(),
    labels: z.record(z.string(), z.string()),
    /** The newest version; null before the first is published. */
    latest_version: z
      .object({ id: workflowVersionIdSchema, number: z.int(), published_at: timestampSchema })
      .nullable(),
    draft_revision: z.int(),
    /** Whether the draft says something else than the newest version; true before the first. */
    has_unpublished_changes: z.boolean(),
    created_by: actorSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
    archived_at: timestampSchema.nullable(),
  })
  .meta({
    id: "Workflow",
    description: "The stable identity of a workflow: one draft, many versions.",
  });
export type WorkflowView = z.output<typeof workflowSchema>;
export type WorkflowJson = z.input<typeof workflowSchema>;

export const workflowPageSchema = pageOf("WorkflowPage", workflowSchema, idCursorSchema);
export type WorkflowPageView = z.output<typeof workflowPageSchema>;
export type WorkflowPageJson = z.input<typeof workflowPageSchema>;

/** What validation found; `can_publish` is false while an error is among it. */
export const validationSchema = z
  .object({ can_publish: z.boolean(), findings: z.array(findingSchema) })
  .meta({
    id: "Validation",
    description: "What validation found, and whether it blocks publishing.",
  });
export type ValidationView = z.output<typeof validationSchema>;

export const workflowIdParams = z.object({ id: workflowIdSchema });
const tag = "Workflows";

/** A spec as it is being written: it is kept as it comes, and validation says what is wrong with it. */
export const draftSpecSchema = z.custom<JsonObject>(isJsonObject, "Must be a JSON object.").meta({
  id: "DraftSpec",
  description:
    "A manifest as it is being written: any JSON object is kept. What can be published has the form of `WorkflowSpec`.",
  override: { type: "object", additionalProperties: true },
});

const createWorkflowBodySchema = z
  .strictObject({
    name: nameSchema.optional(),
    title: shownTitleSchema.optional(),
    labels: labelsSchema.optional(),
    spec: draftSpecSchema.optional(),
    template: nameSchema.optional(),
  })
  .refine(
    ({ spec, template }) => spec === undefined || template === undefined,
    "Give a spec or a template, not both.",
  )
  .refine(
    ({ name, spec, template }) =>
      name !== undefined || spec !== undefined || template !== undefined,
    "Give a name, a spec that has one, or a template.",
  )
  .meta({
    id: "NewWorkflow",
    description:
      "An empty workflow with a name, one from a spec, or one from a template. A name given here wins.",
  });
export type NewWorkflow = z.output<typeof createWorkflowBodySchema>;

export const createWorkflowRoute = route({
  method: "POST",
  path: "/v1/workflows",
  tag,
  summary: "Create a workflow",
  needs: "workflow:edit",
  isIdempotent: true,
  body: createWorkflowBodySchema,
  status: 201,
  response: workflowSchema,
  errors: ["NOT_FOUND", "NAME_TAKEN"],
});

export const listWorkflowsRoute = route({
  method: "GET",
  path: "/v1/workflows",
  tag,
  summary: "List workflows",
  needs: "workflow:read",
  query: z.strictObject({
    q: searchTextSchema.optional(),
    archived: z.enum(["only", "include"]).optional(),
    published: z.enum(["only"]).optional(),
    ...pageQuery(idCursorSchema),
  }),
  status: 200,
  response: workflowPageSchema,
});

export const getWorkflowRoute = route({
  method: "GET",
  path: "/v1/workflows/{id}",
  tag,
  summary: "One workflow",
  needs: "workflow:read",
  params: workflowIdParams,
  status: 200,
  response: workflowSchema,
});

export const updateWorkflowRoute = route({
  method: "PATCH",
  path: "/v1/workflows/{id}",
  tag,
  summary: "Change title or labels, or take a workflow out of the archive",
  needs: "workflow:edit",
  params: workflowIdParams,
  body: z
    .strictObject({
      title: shownTitleSchema.optional(),
      labels: labelsSchema.optional(),
      archived: z.literal(false).optional(),
    })
    .refine((change) => Object.keys(change).length > 0, "Name at least one thing to change.")
    .meta({ id: "WorkflowChange" }),
  status: 200,
  response: workflowSchema,
});

export const archiveWorkflowRoute = route({
  method: "DELETE",
  path: "/v1/workflows/{id}",
  tag,
  summary: "Archive a workflow",
  description: "It starts no new runs; those under way go on, and its history stays.",
  needs: "workflow:edit",
  params: workflowIdParams,
  status: 200,
  response: workflowSchema,
});

export const duplicateWorkflowRoute = route({
  method: "POST",
  path: "/v1/workflows/{id}/duplicate",
  tag,
  summary: "Copy the draft into a new workflow",
  needs: "workflow:edit",
  isIdempotent: true,
  params: workflowIdParams,
  body: z
    .strictObject({ name: nameSchema, title: shownTitleSchema.optional() })
    .meta({ id: "WorkflowCopy" }),
  status: 201,
  response: workflowSchema,
  errors: ["NAME_TAKEN"],
});

export const importedWorkflowSchema = z
  .object({ workflow: workflowSchema, validation: validationSchema })
  .meta({
    id: "ImportedWorkflow",
    description: "The workflow that an import made, and what validation says of it.",
  });
export type ImportedWorkflowView = z.output<typeof importedWorkflowSchema>;
export type ImportedWorkflowJson = z.input<typeof importedWorkflowSchema>;

export const importWorkflowRoute = route({
  method: "POST",
  path: "/v1/workflows/import",
  tag,
  summary: "Create a workflow from a YAML or JSON manifest",
  needs: "workflow:edit",
  isIdempotent: true,
  body: z
    .strictObject({
      source: z.string().min(1),
      name: nameSchema.optional(),
      layout: layoutSchema.optional(),
    })
    .meta({
      id: "WorkflowImport",
      description:
        "The manifest's text, and where its cards are to stand; a name given here wins over its own.",
    }),
  status: 201,
  response: importedWorkflowSchema,
  errors: ["VALIDATION_FAILED", "NAME_TAKEN"],
});

export const EXPORT_FORMATS = ["yaml", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportWorkflowRoute = route({
  method: "GET",
  path: "/v1/workflows/{id}/export",
  tag,
  summary: "The manifest as a file",
  description:
    "The draft, or one version by its number. `application/yaml`, or `application/json` by `format=json`.",
  needs: "workflow:read",
  params: workflowIdParams,
  query: z.strictObject({
    version: z.coerce.number<number | string>().int().min(1).max(1_000_000_000).optional(),
    format: z.enum(EXPORT_FORMATS).default("yaml"),
  }),
  status: 200,
  produces: "application/yaml",
});
