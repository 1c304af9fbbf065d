import { aPrincipal } from "@/lib/domain/auth/testing";
import { createTool } from "@/lib/domain/registry/create-tool";
import { createToolVersion, type ToolContract } from "@/lib/domain/registry/create-tool-version";
import { aToolVersion } from "@/lib/domain/registry/testing";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { claimedWork, toolNode } from "@/lib/execution/testing/claimed-work";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";

/** A step that calls a new tool, whose version differs from the usual one in these fields. */
export async function toolWork(
  version: Partial<ToolContract>,
  input: Json = {},
  narrowed: JsonObject | null = null,
): Promise<ClaimedWork> {
  const principal = await aPrincipal();
  const [toolId, versionId] = [newId("tool"), newId("toolVersion")];
  await createTool(principal, { id: toolId, name: `tool-${toolId.slice(-6)}`, title: "Tool" });
  await createToolVersion(principal, toolId, {
    ...aToolVersion("1.0.0"),
    ...version,
    id: versionId,
  });
  return claimedWork(toolNode(versionId, narrowed), input, principal);
}
