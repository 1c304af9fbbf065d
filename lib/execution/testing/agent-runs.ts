import { aPrincipal } from "@/lib/domain/auth/testing";
import { createAgent } from "@/lib/domain/registry/create-agent";
import { createAgentVersion } from "@/lib/domain/registry/create-agent-version";
import { createTool } from "@/lib/domain/registry/create-tool";
import { createToolVersion, type ToolContract } from "@/lib/domain/registry/create-tool-version";
import { anAgentVersion, aToolVersion } from "@/lib/domain/registry/testing";
import { freeToolSlot } from "@/lib/domain/runs/claiming/free-tool-slot";
import { mayCallTool } from "@/lib/domain/runs/claiming/may-call-tool";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { aRun, type TestRun } from "@/lib/domain/runs/testing";
import type { Pins } from "@/lib/domain/runs/testing/versions";
import { noopCatalogue } from "@/lib/engine/testing/a-plan";
import { createAgentExecutor } from "@/lib/execution/agents/agent-executor";
import { singleCall } from "@/lib/execution/agents/single-call";
import { OPEN } from "@/lib/execution/agents/testing";
import { createExecute } from "@/lib/execution/execute";
import { aContext } from "@/lib/execution/testing/claimed-work";
import type { Json } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";

const execute = createExecute({ agent: createAgentExecutor([singleCall], OPEN) });

/** Runs a claimed agent step as a worker does, asking and telling the database what it asks and tells. */
export const runAgent = (work: ClaimedWork) =>
  execute(work, {
    ...aContext(),
    mayCall: (ask) => mayCallTool(work, ask),
    onCalled: (tool) => freeToolSlot(work, tool),
  });

/** The agent `helper` with its tool `noop`, as plans of tests know them, in these versions. */
function pinning(agentVersionId: string, toolVersionId: string): Pins {
  const { agents, tools } = structuredClone(noopCatalogue);
  for (const version of agents.helper?.versions ?? []) version.id = agentVersionId;
  for (const version of tools.noop?.versions ?? []) version.id = toolVersionId;
  return { agents, tools };
}

/** Runs of one step each, `help`: an agent that calls its tool at `url` with these inputs, one after another. */
export async function agentRuns(
  url: string,
  inputs: readonly Json[],
  { count = 1, contract = {} }: { count?: number; contract?: Partial<ToolContract> } = {},
) {
  const place = await aPrincipal();
  const [agentVersionId, toolVersionId] = [newId("agentVersion"), newId("toolVersion")];
  const tool = await createTool(place, { id: newId("tool"), name: "noop", title: "Looks up" });
  const config = { method: "POST" as const, url: `${url}/tool` };
  const content = { ...aToolVersion("1.0.0"), config, ...contract };
  await createToolVersion(place, tool.id, { ...content, id: toolVersionId });
  const agent = await createAgent(place, { id: newId("agent"), name: "helper", title: "Helps" });
  const calls = inputs.map((input) => ({ tool: "noop", input }));
  await createAgentVersion(place, agent.id, {
    ...anAgentVersion("1.0.0"),
    parameters: { simulate: { latency_ms: 0, tool_calls: calls } },
    id: agentVersionId,
  });
  const pool = `pool-${newId("run").slice(-12)}`;
  const help = { id: "help", type: "agent", agent: "helper@1.0.0", pool, on_failure: "propagate" };
  const pins = pinning(agentVersionId, toolVersionId);
  const runs: TestRun[] = [];
  for (let n = 0; n < count; n += 1)
    runs.push(await aRun("help", { place, pool, pins, nodes: { help } }));
  return { place, pool, runs };
}
