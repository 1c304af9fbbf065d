import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { createTool } from "@/lib/domain/registry/create-tool";
import { createToolVersion } from "@/lib/domain/registry/create-tool-version";
import { createWorkflow } from "@/lib/domain/registry/create-workflow";
import { aToolVersion, publish } from "@/lib/domain/registry/testing";
import { startRun } from "@/lib/domain/runs/starting/start-run";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";

/** A run whose steps call `url/<node>`, one after another; each in the pool given. */
export async function aToolRun(url: string, pool: string, nodes: readonly string[]) {
  const by = await aMember(await aTenant(), "owner");
  const tool = await createTool(by, { id: newId("tool"), name: "probe", title: "Probe" });
  await createToolVersion(by, tool.id, {
    id: newId("toolVersion"),
    ...aToolVersion("1.0.0"),
    config: { method: "GET", url: `${url}/\${{ input.step }}` },
  });
  const workflow = await createWorkflow(by, {
    id: newId("workflow"),
    from: { spec: chainSpec(pool, nodes) },
  });
  const version = await publish(by, workflow.id);
  const { id: runId } = await startRun(by, {
    id: newId("run"),
    target: { versionId: version.id },
    input: {},
  });
  return { ...by, runId, pool };
}

const chainSpec = (pool: string, nodes: readonly string[]): JsonObject => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name: "probe", title: "Probe" },
  spec: {
    nodes: [
      ...nodes.map((id) => ({ id, type: "tool", tool: "probe@1.0.0", pool, input: { step: id } })),
      { id: "finish", type: "end", status: "succeeded" },
    ],
    edges: [...nodes, "finish"].slice(1).map((to, index) => ({ from: nodes[index] ?? "", to })),
  },
});
