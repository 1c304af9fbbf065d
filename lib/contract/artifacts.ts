import { z } from "zod";
import {
  artifactIdSchema,
  artifactVersionIdSchema,
  idSchema,
  runIdSchema,
  stepIdSchema,
} from "@/lib/kernel/ids";
import { idCursorSchema, numberCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { runIdParams } from "./runs";
import { searchTextSchema, timestampSchema } from "./wire";

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
