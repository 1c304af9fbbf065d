import { z } from "zod";
import { httpToolSchema } from "@/lib/domain/registry/http-tool";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { Fault } from "@/lib/execution/fault";
import type { HttpToolConfig } from "@/lib/execution/tools/build-request";
import type { JsonObject } from "@/lib/kernel/json";
import { jsonObjectSchema } from "@/lib/kernel/json-schemas";
import { db } from "@/lib/platform/db";

export type ToolVersion = {
  id: string;
  /** `name@version`. */
  reference: string;
  /** As people call it. */
  title: string;
  config: HttpToolConfig;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
  writes: boolean;
  idempotency: "key" | "natural" | "none";
  timeoutMs: number;
};

const VERSIONS_MAX = 500;
/** A version never changes, so it is read once. The tenant is part of the key, as it is of every read. */
const versions = new Map<string, ToolVersion>();

const storedSchema = z.object({
  inputSchema: jsonObjectSchema,
  outputSchema: jsonObjectSchema,
  idempotency: z.enum(["key", "natural", "none"]),
});

/** The tool version that a plan is pinned to. One of a kind that this build does not have fails for good. */
export async function getToolVersion({ tenantId }: ClaimedWork, id: string): Promise<ToolVersion> {
  const key = `${tenantId}/${id}`;
  const known = versions.get(key);
  if (known) return known;
  const row = await db().toolVersion.findFirst({
    where: { tenantId, id },
    include: { tool: { select: { name: true, title: true } } },
  });
  if (!row) throw new Fault("invalid_input", "unknown_tool_version", "The tool version is gone.");
  const config = httpToolSchema.safeParse(row.config);
  if (row.kind !== "http" || !config.success)
    throw new Fault(
      "permission",
      "unknown_tool_kind",
      `This worker has no tools of kind ${row.kind}.`,
    );
  const found: ToolVersion = {
    id,
    reference: `${row.tool.name}@${row.version}`,
    title: row.tool.title,
    config: config.data,
    writes: row.writes,
    timeoutMs: row.timeoutMs,
    ...storedSchema.parse(row),
  };
  const [oldest] = versions.keys();
  if (versions.size >= VERSIONS_MAX && oldest !== undefined) versions.delete(oldest);
  versions.set(key, found);
  return found;
}
