import { z } from "zod";
import {
  approvalIdSchema,
  artifactIdSchema,
  artifactVersionIdSchema,
  idSchema,
  runIdSchema,
  stepIdSchema,
} from "@/lib/kernel/ids";
import { idCursorSchema, numberCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { runIdParams } from "./runs";
import { actorSchema, searchTextSchema, timestampSchema } from "./wire";

export const artifactVersionSchema = z
  .object({
    id: artifactVersionIdSchema,
    artifact_id: artifactIdSchema,
    name: z.string(),
    number: z.int(),
    media_type: z.string(),
    size_bytes: z.int(),
    /** sha-256 of the content, hex. */
    checksum: z.string(),
    attempt_id: idSchema("attempt").nullable(),
    /** Who made it, where a person did. */
    author: actorSchema.nullable(),
    /** The version that it was made from. */
    parent_version_id: artifactVersionIdSchema.nullable(),
    created_at: timestampSchema,
    /** Whether the reader may read the content: an approver reads what a request shows, and no more. */
    is_content_visible: z.boolean(),
    links: z.object({ content: z.string() }),
  })
  .meta({ id: "ArtifactVersion", description: "Immutable content with a checksum." });
export type ArtifactVersionView = z.output<typeof artifactVersionSchema>;
export type ArtifactVersionJson = z.input<typeof artifactVersionSchema>;

export const artifactSchema = z
  .object({
    id: artifactIdSchema,
    name: z.string(),
    run_id: runIdSchema.nullable(),
    step_id: stepIdSchema.nullable(),
    latest_version: artifactVersionSchema,
    created_at: timestampSchema,
  })
  .meta({ id: "Artifact", description: "A named product of a run." });
export type ArtifactView = z.output<typeof artifactSchema>;
export type ArtifactJson = z.input<typeof artifactSchema>;

export const artifactPageSchema = pageOf("ArtifactPage", artifactSchema, idCursorSchema);
export type ArtifactPageView = z.output<typeof artifactPageSchema>;
export const artifactVersionPageSchema = pageOf(
  "ArtifactVersionPage",
  artifactVersionSchema,
  numberCursorSchema,
);
export type ArtifactVersionPageView = z.output<typeof artifactVersionPageSchema>;

const tag = "Artifacts";

export const listArtifactsRoute = route({
  method: "GET",
  path: "/v1/artifacts",
  tag,
  summary: "List artifacts, newest first",
  needs: "artifact:list",
  query: z.strictObject({
    run_id: runIdSchema.optional(),
    q: searchTextSchema.optional(),
    ...pageQuery(idCursorSchema),
  }),
  status: 200,
  response: artifactPageSchema,
});

export const listRunArtifactsRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/artifacts",
  tag: "Runs",
  summary: "List the artifacts of a run",
  needs: "artifact:list",
  params: runIdParams,
  query: z.strictObject(pageQuery(idCursorSchema)),
  status: 200,
  response: artifactPageSchema,
});

export const listArtifactVersionsRoute = route({
  method: "GET",
  path: "/v1/artifacts/{id}/versions",
  tag,
  summary: "List the versions of an artifact, newest first",
  needs: "artifact:list",
  params: z.object({ id: artifactIdSchema }),
  query: z.strictObject(pageQuery(numberCursorSchema)),
  status: 200,
  response: artifactVersionPageSchema,
});

/** As many characters as fit into the body of a call. */
export const EDIT_MAX = 900_000;

export const newArtifactVersionSchema = z
  .strictObject({
    /** The open request that shows the artifact, and that the caller may decide. */
    approval_id: approvalIdSchema,
    /** The version that it shows. */
    parent_version_id: artifactVersionIdSchema,
    content: z.string().max(EDIT_MAX),
    /**
     * Shows it at once to all who are asked about the artifact: their requests are superseded. Otherwise it is kept
     * for a decision that names it as `edited_artifact_version_id`.
     */
    ask_again: z.boolean().default(false),
  })
  .meta({ id: "NewArtifactVersion" });

export const createArtifactVersionRoute = route({
  method: "POST",
  path: "/v1/artifacts/{id}/versions",
  tag,
  summary: "Make a version of an artifact that a request shows",
  description:
    "For those who are asked about it, and for text: Markdown, JSON, CSV and the like. The new version has its author and its parent, and inherits no review.",
  needs: "approval:decide",
  isIdempotent: true,
  params: z.object({ id: artifactIdSchema }),
  body: newArtifactVersionSchema,
  status: 201,
  response: artifactVersionSchema,
  errors: [
    "APPROVAL_ALREADY_DECIDED",
    "APPROVAL_CLOSED",
    "APPROVAL_EXPIRED",
    "ARTIFACT_VERSION_MISMATCH",
    "REVISION_CONFLICT",
  ],
});

const versionParams = z.object({ id: artifactVersionIdSchema });

export const getArtifactVersionRoute = route({
  method: "GET",
  path: "/v1/artifact-versions/{id}",
  tag,
  summary: "One artifact version",
  needs: "artifact:list",
  params: versionParams,
  status: 200,
  response: artifactVersionSchema,
});

export const downloadArtifactRoute = route({
  method: "GET",
  path: "/v1/artifact-versions/{id}/content",
  tag,
  summary: "Download the content of an artifact version",
  description: "The bytes as they were stored; the checksum is the `ETag`.",
  needs: "content:read",
  params: versionParams,
  status: 200,
  produces: "*/*",
});
