import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { openLedger } from "@/lib/execution/ledger/ledger";
import { schemaFault } from "@/lib/execution/schema-fault";
import type { AddressPolicy } from "@/lib/execution/tools/address-fence";
import { callTool } from "@/lib/execution/tools/call-tool";
import { readOutput } from "@/lib/execution/tools/read-output";
import { getToolVersion } from "@/lib/execution/tools/tool-version";
import type { Executor } from "@/lib/execution/work";

/** Runs tool steps: one HTTP request each, inside the policy's fence and through the ledger. */
export const createToolExecutor =
  (policy: () => AddressPolicy): Executor =>
  async (work, context) => {
    const node = work.nodeConfig;
    if (node.type !== "tool") throw new Error(`A tool cannot run a ${node.type} node.`);
    const tool = await getToolVersion(work, node.tool.versionId);
    const issues = validateAgainst(tool.inputSchema, work.input);
    if (issues.length > 0)
      throw schemaFault("invalid_input", "input_outside_schema", "The input", issues);
    const ledger = await openLedger(work, context);
    const entry = await callTool(tool, work.input, { ledger, signal: context.signal, policy });
    const output = await readOutput(tool, entry, { ledger, narrowed: node.output });
    return { status: "succeeded", output };
  };
