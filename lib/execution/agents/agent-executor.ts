import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { getAgentVersion } from "@/lib/execution/agents/agent-version";
import type {
  AgentOutcome,
  AgentTask,
  RuntimeAdapter,
} from "@/lib/execution/agents/runtime-adapter";
import { openToolbox } from "@/lib/execution/agents/toolbox";
import { Fault } from "@/lib/execution/fault";
import { openLedger } from "@/lib/execution/ledger/ledger";
import { schemaFault } from "@/lib/execution/schema-fault";
import type { AddressPolicy } from "@/lib/execution/tools/address-fence";
import type { Executor } from "@/lib/execution/work";

/** Runs agent steps, each on the runtime that its agent version names. */
export const createAgentExecutor =
  (adapters: readonly RuntimeAdapter[], policy: () => AddressPolicy): Executor =>
  async (work, context) => {
    const node = work.nodeConfig;
    if (node.type !== "agent") throw new Error(`An agent cannot run a ${node.type} node.`);
    const agent = await getAgentVersion(work, node.agent.versionId);
    const adapter = adapters.find(({ name }) => name === agent.runtime);
    if (!adapter)
      throw new Fault(
        "permission",
        "unknown_runtime",
        `There is no agent runtime ${agent.runtime}.`,
      );
    const issues = validateAgainst(agent.inputSchema, work.input);
    if (issues.length > 0)
      throw schemaFault("invalid_input", "input_outside_schema", "The input", issues);
    const ledger = await openLedger(work, context);
    const toolbox = await openToolbox({ work, tools: node.tools, ledger, context, policy });
    const narrowed = node.output;
    const task = { work, agent, input: work.input, narrowed, ledger, toolbox, context };
    const outcome = await stoppable(adapter, task);
    return { status: "succeeded", ...outcome };
  };

/** A runtime outside this process hears of the stop as well; that it did not is for the log. */
async function stoppable(adapter: RuntimeAdapter, task: AgentTask): Promise<AgentOutcome> {
  const { signal, log } = task.context;
  const stop = () => {
    adapter
      .cancel?.(task)
      .catch((error: unknown) =>
        log.warn("A runtime could not be told to stop.", { error, runtime: adapter.name }),
      );
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    if (task.work.number > 1 && adapter.resume) return await adapter.resume(task);
    return await adapter.start(task);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
