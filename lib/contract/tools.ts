import { z } from "zod";
import { nameSchema } from "@/lib/engine/spec/names";
import { idSchema } from "@/lib/kernel/ids";
import { idCursorSchema, nameCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { semverSchema } from "./semver";
import { shownTitleSchema } from "./title";
import { usedBySchema } from "./used-by";
import { actorSchema, anyJsonObjectSchema, searchTextSchema, timestampSchema } from "./wire";

export const TOOL_KINDS = ["http"] as const;
export const TOOL_RISKS = ["low", "medium", "high"] as const;
export const TOOL_IDEMPOTENCIES = ["key", "natural", "none"] as const;

const toolIdSchema = idSchema("tool");
const toolVersionIdSchema = idSchema("toolVersion");

export const toolVersionSchema = z
  .object({
    id: toolVersionIdSchema,
    tool_id: toolIdSchema,
    /** `name@version`, as a workflow names it. */
    reference: z.string(),
    version: z.string(),
    kind: z.string(),
    config: anyJsonObjectSchema,
    input_schema: anyJsonObjectSchema,
    output_schema: anyJsonObjectSchema,
    risk: z.string(),
    writes: z.boolean(),
    idempotency: z.enum(TOOL_IDEMPOTENCIES),
    timeout_ms: z.int(),
    digest: z.string(),
    created_by: actorSchema,
    created_at: timestampSchema,
  })
  .meta({ id: "ToolVersion", description: "The immutable contract of a tool." });
export type ToolVersionView = z.output<typeof toolVersionSchema>;
export type ToolVersionJson = z.input<typeof toolVersionSchema>;

export const toolSchema = z
  .object({
    id: toolIdSchema,
    name: z.string(),
    title: z.string(),
    latest_version: z.object({ id: toolVersionIdSchema, version: z.string() }).nullable(),
    used_by: usedBySchema,
    created_at: timestampSchema,
  })
  .meta({ id: "Tool", description: "A registry entry; its versions are what workflows refer to." });
export type ToolView = z.output<typeof toolSchema>;
export type ToolJson = z.input<typeof toolSchema>;

export const toolPageSchema = pageOf("ToolPage", toolSchema, nameCursorSchema);
export type ToolPageView = z.output<typeof toolPageSchema>;
export const toolVersionPageSchema = pageOf("ToolVersionPage", toolVersionSchema, idCursorSchema);
export type ToolVersionPageView = z.output<typeof toolVersionPageSchema>;

export const newToolVersionSchema = z
  .strictObject({
    version: semverSchema,
    kind: z.enum(TOOL_KINDS),
    config: anyJsonObjectSchema,
    input_schema: anyJsonObjectSchema.default({}),
    output_schema: anyJsonObjectSchema.default({}),
    risk: z.enum(TOOL_RISKS).default("low"),
    writes: z.boolean().default(false),
    idempotency: z.enum(TOOL_IDEMPOTENCIES).default("none"),
    timeout_ms: z.int().min(100).max(600_000).default(30_000),
  })
  .meta({
    id: "NewToolVersion",
    description:
      "`writes` says that a call changes the world outside: such a call is recorded as an effect.",
  });
export type NewToolVersion = z.output<typeof newToolVersionSchema>;
export type NewToolVersionJson = z.input<typeof newToolVersionSchema>;

const tag = "Tools";
const toolParams = z.object({ id: toolIdSchema });

export const listToolsRoute = route({
  method: "GET",
  path: "/v1/tools",
  tag,
  summary: "List tools by name",
  needs: "workflow:read",
  query: z.strictObject({ q: searchTextSchema.optional(), ...pageQuery(nameCursorSchema) }),
  status: 200,
  response: toolPageSchema,
});

export const createToolRoute = route({
  method: "POST",
  path: "/v1/tools",
  tag,
  summary: "Register a tool",
  needs: "tool:edit",
  isIdempotent: true,
  body: z.strictObject({ name: nameSchema, title: shownTitleSchema }).meta({ id: "NewTool" }),
  status: 201,
  response: toolSchema,
  errors: ["NAME_TAKEN"],
});

export const getToolRoute = route({
  method: "GET",
  path: "/v1/tools/{id}",
  tag,
  summary: "One tool",
  needs: "workflow:read",
  params: toolParams,
  status: 200,
  response: toolSchema,
});

export const listToolVersionsRoute = route({
  method: "GET",
  path: "/v1/tools/{id}/versions",
  tag,
  summary: "List the versions of a tool, newest first",
  needs: "workflow:read",
  params: toolParams,
  query: z.strictObject(pageQuery(idCursorSchema)),
  status: 200,
  response: toolVersionPageSchema,
});

export const createToolVersionRoute = route({
  method: "POST",
  path: "/v1/tools/{id}/versions",
  tag,
  summary: "Add a version to a tool",
  description: "It never changes afterwards; published workflows refer to exactly one.",
  needs: "tool:edit",
  isIdempotent: true,
  params: toolParams,
  body: newToolVersionSchema,
  status: 201,
  response: toolVersionSchema,
  errors: ["NAME_TAKEN", "VALIDATION_FAILED"],
});

export const getToolVersionRoute = route({
  method: "GET",
  path: "/v1/tool-versions/{id}",
  tag,
  summary: "One version of a tool",
  needs: "workflow:read",
  params: z.object({ id: toolVersionIdSchema }),
  status: 200,
  response: toolVersionSchema,
});
