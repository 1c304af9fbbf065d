import type { ClaimedWork } from "@/lib/domain/runs/movement";
import { NOTHING } from "@/lib/engine/budget/amounts";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { PlanTool } from "@/lib/engine/plan";
import { answerTo, inputFault, readTold, type Told, toldResult } from "@/lib/execution/agents/told";
import type { Position } from "@/lib/execution/ledger/call-path";
import { superseded } from "@/lib/execution/ledger/carry-out";
import type { Ledger, LedgerEntry } from "@/lib/execution/ledger/ledger";
import type { OfferedTool, ToolCall, ToolResult } from "@/lib/execution/models/model-provider";
import { demandRights } from "@/lib/execution/rights";
import type { AddressPolicy } from "@/lib/execution/tools/address-fence";
import { buildRequest } from "@/lib/execution/tools/build-request";
import { callTool } from "@/lib/execution/tools/call-tool";
import { readOutput } from "@/lib/execution/tools/read-output";
import { getToolVersion, type ToolVersion } from "@/lib/execution/tools/tool-version";
import type { ExecutionContext } from "@/lib/execution/work";
import { canonicalJson, isJsonObject, type Json } from "@/lib/kernel/json";

/** What one message may make a model read; the rest is cut off, and the model is told so. */
const CONTENT_MAX = 60_000;
const NAME_SHOWN = 200;
const ISSUES_SHOWN = 10;
/** What the protocols of models take as the name of a function. */
const FUNCTION_NAME_MAX = 64;

export type Toolbox = {
  /** All of them, whatever the state of the run: what a model is asked must not hang on the moment. */
  offered: readonly OfferedTool[];
  /** What is offered, for the ledger: exact versions and conditions. */
  contents: readonly { tool: string; when: string | null }[];
  /**
   * Makes a call that a model asks for, or answers why it is not made. Throws what ends the attempt: a lost right, an
   * outage, a change of which nobody knows what became.
   */
  use: (call: ToolCall) => Promise<ToolResult>;
};

type Means = {
  work: ClaimedWork;
  ledger: Ledger;
  context: ExecutionContext;
  policy: () => AddressPolicy;
};
type OwnTool = { name: string; version: ToolVersion; when: string | null };

/** What an agent may call in this step, and the only way to it. */
export async function openToolbox({
  tools,
  ...means
}: Means & { tools: readonly PlanTool[] }): Promise<Toolbox> {
  const own = await Promise.all(
    tools.map(async ({ tool, when }) => ({
      name: tool.name,
      version: await getToolVersion(means.work, tool.versionId),
      when: when?.text ?? null,
    })),
  );
  const byFunction = new Map<string, OwnTool>();
  for (const tool of own) byFunction.set(functionName(tool.name, byFunction), tool);
  return {
    offered: [...byFunction].map(([name, tool]) => ({
      name,
      description: descriptionOf(tool),
      inputSchema: tool.version.inputSchema,
    })),
    contents: own.map(({ version, when }) => ({ tool: version.reference, when })),
    use: async (call) => {
      const tool = byFunction.get(call.name);
      const told = tool ? faultOf(tool.version, call) : unknownTool([...byFunction.keys()]);
      if (!tool || told) return resultOf(call, await tell(means, call, tool, told));
      const entry = await make(means, tool, call);
      if (readTold(entry.result)) return resultOf(call, entry);
      const output = await readOutput(tool.version, entry, {
        ledger: means.ledger,
        narrowed: null,
      });
      return { id: call.id, name: call.name, content: textOf(output), isError: false };
    },
  };
}

/** Names of the registry may hold dots and be long. */
function functionName(name: string, taken: ReadonlyMap<string, unknown>): string {
  const plain = name.replaceAll(".", "_").slice(0, FUNCTION_NAME_MAX);
  for (let number = 2, free = plain; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${plain.slice(0, FUNCTION_NAME_MAX - 4)}_${number}`;
  }
}

const descriptionOf = ({ version, when }: OwnTool): string =>
  [
    version.title,
    ...(version.writes ? ["It changes the world outside."] : []),
    ...(when === null ? [] : [`It may be called only while this holds: ${when}`]),
  ].join("\n");

const unknownTool = (names: readonly string[]): Told => ({
  code: "TOOL_UNKNOWN",
  message: `There is no such tool. There is: ${names.join(", ")}.`,
});

/** What is wrong with an input, before anything is sent. */
function faultOf(tool: ToolVersion, { input }: ToolCall): Told | null {
  if (!isJsonObject(input))
    return { code: "TOOL_INPUT_INVALID", message: "The input has to be a JSON object." };
  const issues = validateAgainst(tool.inputSchema, input);
  if (issues.length > 0)
    return {
      code: "TOOL_INPUT_INVALID",
      message: "The input does not fit the schema of the tool.",
      details: {
        issues: issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => ({ path, message })),
      },
    };
  try {
    buildRequest(tool.config, input);
    return null;
  } catch (error) {
    return inputFault(error);
  }
}

/** Answers a call without making it; that it was asked for stands in the ledger with the others. */
const tell = (
  { ledger }: Means,
  { name, input }: ToolCall,
  tool: OwnTool | undefined,
  told: Told | null,
): Promise<LedgerEntry> =>
  ledger.call(
    {
      kind: "tool",
      target: tool?.version.reference ?? name.slice(0, NAME_SHOWN).toWellFormed(),
      endpoint: null,
      request: { tool: name, input },
      agentVersionId: null,
      estimate: NOTHING,
      effect: null,
    },
    async () => ({ result: told && toldResult(told), usage: null }),
  );

function make(means: Means, tool: OwnTool, { name, input }: ToolCall): Promise<LedgerEntry> {
  const { ledger, context, policy } = means;
  context.onProgress({ message: "The agent calls a tool.", details: { tool: name } });
  return callTool(tool.version, input, {
    ledger,
    signal: context.signal,
    policy,
    answerTo,
    guard: async (place) => {
      const told = await refusalOf(means, tool, place);
      return told && toldResult(told);
    },
  });
}

/** Whether the call may be made at this moment: by whoever the run acts for, and as the run stands. */
async function refusalOf(
  { work, context }: Means,
  { name, when }: OwnTool,
  place: Position,
): Promise<Told | null> {
  await demandRights(work);
  if (when === null) return null;
  const asked = await context.mayCall({ tool: name, ...place });
  if (asked.verdict === "allowed") return null;
  if (asked.verdict !== "refused") throw superseded();
  return {
    code: "TOOL_NOT_ALLOWED_NOW",
    message: `The tool may be called only while this holds: ${asked.when}`,
    details: { statuses: asked.statuses },
  };
}

function resultOf({ id, name }: ToolCall, { result }: LedgerEntry): ToolResult {
  return { id, name, content: textOf(readTold(result)), isError: true };
}

/** In one form: the ledger gives members back in another order than they came in, and the model must read the same. */
function textOf(value: Json): string {
  const text = canonicalJson(value);
  if (text.length <= CONTENT_MAX) return text;
  return `${text.slice(0, CONTENT_MAX).toWellFormed()}\n… cut off after ${CONTENT_MAX} characters of ${text.length}`;
}
