import { z } from "zod";
import { nameSchema, referenceSchema } from "@/lib/engine/spec/names";
import { idSchema } from "@/lib/kernel/ids";
import { idCursorSchema, nameCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { semverSchema } from "./semver";
import { shownTitleSchema } from "./title";
import { usedBySchema } from "./used-by";
import { actorSchema, anyJsonObjectSchema, searchTextSchema, timestampSchema } from "./wire";

const agentIdSchema = idSchema("agent");
const agentVersionIdSchema = idSchema("agentVersion");

const versionFields = {
  id: agentVersionIdSchema,
  agent_id: agentIdSchema,
  /** `name@version`, as a workflow names it. */
  reference: z.string(),
  version: z.string(),
  runtime: z.string(),
  provider: z.string(),
  model: z.string(),
  instructions: z.string(),
  input_schema: anyJsonObjectSchema,
  output_schema: anyJsonObjectSchema,
  tools: z.array(z.string()),
  parameters: anyJsonObjectSchema,
  digest: z.string(),
  created_by: actorSchema,
  created_at: timestampSchema,
};

export const agentVersionSchema = z
  .object(versionFields)
  .meta({ id: "AgentVersion", description: "The immutable configuration of an agent." });
export type AgentVersionView = z.output<typeof agentVersionSchema>;
export type AgentVersionJson = z.input<typeof agentVersionSchema>;

export const agentSchema = z
  .object({
    id: agentIdSchema,
    name: z.string(),
    title: z.string(),
    latest_version: z.object({ id: agentVersionIdSchema, version: z.string() }).nullable(),
    used_by: usedBySchema,
    created_at: timestampSchema,
  })
  .meta({
    id: "Agent",
    description: "A registry entry; its versions are what workflows refer to.",
  });
export type AgentView = z.output<typeof agentSchema>;
export type AgentJson = z.input<typeof agentSchema>;

export const agentPageSchema = pageOf("AgentPage", agentSchema, nameCursorSchema);
export type AgentPageView = z.output<typeof agentPageSchema>;
export const agentVersionPageSchema = pageOf(
  "AgentVersionPage",
  agentVersionSchema,
  idCursorSchema,
);
export type AgentVersionPageView = z.output<typeof agentVersionPageSchema>;

export const newAgentVersionSchema = z
  .strictObject({
    version: semverSchema,
    runtime: nameSchema.default("single-call"),
    provider: nameSchema,
    model: z.string().min(1).max(200),
    instructions: z.string().min(1).max(100_000),
    input_schema: anyJsonObjectSchema.default({}),
    output_schema: anyJsonObjectSchema,
    tools: z.array(referenceSchema).max(50).default([]),
    parameters: anyJsonObjectSchema.default({}),
  })
  .meta({ id: "NewAgentVersion" });
export type NewAgentVersion = z.output<typeof newAgentVersionSchema>;
export type NewAgentVersionJson = z.input<typeof newAgentVersionSchema>;

const tag = "Agents";
const agentParams = z.object({ id: agentIdSchema });

export const listAgentsRoute = route({
  method: "GET",
  path: "/v1/agents",
  tag,
  summary: "List agents by name",
  needs: "workflow:read",
  query: z.strictObject({ q: searchTextSchema.optional(), ...pageQuery(nameCursorSchema) }),
  status: 200,
  response: agentPageSchema,
});

export const createAgentRoute = route({
  method: "POST",
  path: "/v1/agents",
  tag,
  summary: "Register an agent",
  needs: "agent:edit",
  isIdempotent: true,
  body: z.strictObject({ name: nameSchema, title: shownTitleSchema }).meta({ id: "NewAgent" }),
  status: 201,
  response: agentSchema,
  errors: ["NAME_TAKEN"],
});

export const getAgentRoute = route({
  method: "GET",
  path: "/v1/agents/{id}",
  tag,
  summary: "One agent",
  needs: "workflow:read",
  params: agentParams,
  status: 200,
  response: agentSchema,
});

export const listAgentVersionsRoute = route({
  method: "GET",
  path: "/v1/agents/{id}/versions",
  tag,
  summary: "List the versions of an agent, newest first",
  needs: "workflow:read",
  params: agentParams,
  query: z.strictObject(pageQuery(idCursorSchema)),
  status: 200,
  response: agentVersionPageSchema,
});

export const createAgentVersionRoute = route({
  method: "POST",
  path: "/v1/agents/{id}/versions",
  tag,
  summary: "Add a version to an agent",
  description: "It never changes afterwards; published workflows refer to exactly one.",
  needs: "agent:edit",
  isIdempotent: true,
  params: agentParams,
  body: newAgentVersionSchema,
  status: 201,
  response: agentVersionSchema,
  errors: ["NAME_TAKEN", "VALIDATION_FAILED"],
});

export const getAgentVersionRoute = route({
  method: "GET",
  path: "/v1/agent-versions/{id}",
  tag,
  summary: "One version of an agent",
  needs: "workflow:read",
  params: z.object({ id: agentVersionIdSchema }),
  status: 200,
  response: agentVersionSchema,
});
