import type { ToolVersionView, ToolView } from "@/lib/contract/tools";
import type { UsedByView } from "@/lib/contract/used-by";
import { parseActor } from "@/lib/kernel/actor";
import { asId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import type { Tool, ToolVersion } from "@/prisma/generated/client";
import { latestVersion } from "./latest-version";

/** A tool with the version that stands for it in lists. */
export function toolView(
  tool: Tool,
  versions: readonly Pick<ToolVersion, "id" | "version">[],
  usedBy: UsedByView,
): ToolView {
  const latest = latestVersion(versions);
  return {
    id: asId("tool", tool.id),
    name: tool.name,
    title: tool.title,
    latest_version: latest && { id: asId("toolVersion", latest.id), version: latest.version },
    used_by: usedBy,
    created_at: tool.createdAt,
  };
}

/** A version of the tool of this name. */
export const toolVersionView = (row: ToolVersion, name: string): ToolVersionView => ({
  id: asId("toolVersion", row.id),
  tool_id: asId("tool", row.toolId),
  reference: `${name}@${row.version}`,
  version: row.version,
  kind: row.kind,
  config: row.config as JsonObject,
  input_schema: row.inputSchema as JsonObject,
  output_schema: row.outputSchema as JsonObject,
  risk: row.risk,
  writes: row.writes,
  // The check `tool_versions_idempotency` admits these three.
  idempotency: row.idempotency as ToolVersionView["idempotency"],
  timeout_ms: row.timeoutMs,
  digest: row.digest,
  created_by: parseActor(row.createdBy),
  created_at: row.createdAt,
});
