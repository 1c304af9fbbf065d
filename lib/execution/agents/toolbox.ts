import type { ToolVerdict } from "@/lib/domain/runs/claiming/may-call-tool";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { ToolAsk } from "@/lib/engine/advance/moves";
import { NOTHING } from "@/lib/engine/budget/amounts";
import { validateAgainst } from "@/lib/engine/json-schema/validate";
import type { PlanTool } from "@/lib/engine/plan";
import { answerTo, inputFault, readTold, type Told, toldResult } from "@/lib/execution/agents/told";
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
import { Yielding } from "@/lib/execution/yielding";
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

async function make(means: Means, tool: OwnTool, { name, input }: ToolCall): Promise<LedgerEntry> {
  const { work, ledger, context, policy } = means;
  context.onProgress({ message: "The agent calls a tool.", details: { tool: name } });
  let holdsSlot = false;
  try {
    return await callTool(tool.version, input, {
      ledger,
      signal: context.signal,
      policy,
      answerTo,
      guard: async (place, isSent) => {
        if (!isSent) await demandRights(work);
        const asked = await askLeave(context, { tool: tool.name, ...place, isSent });
        holdsSlot = asked.verdict === "allowed" && asked.holdsSlot;
        return asked.verdict === "allowed" ? null : toldResult(refusalOf(asked));
      },
    });
  } finally {
    if (holdsSlot) await freeSlot(context, tool.name);
  }
}

type Refused = Extract<ToolVerdict, { verdict: "refused" }>;
type Allowed = Extract<ToolVerdict, { verdict: "allowed" }>;

/** Whether the call may be made as the run stands. Where a limit of the tool has no room, the attempt gives way to it. */
async function askLeave(context: ExecutionContext, ask: ToolAsk): Promise<Allowed | Refused> {
  const asked = await context.mayCall(ask);
  if (asked.verdict === "limited")
    throw new Yielding({ status: "yielded", reason: "limit", limitId: asked.limitId });
  if (asked.verdict === "superseded") throw superseded();
  return asked;
}

const refusalOf = ({ when, statuses }: Refused): Told => ({
  code: "TOOL_NOT_ALLOWED_NOW",
  message: `The tool may be called only while this holds: ${when}`,
  details: { statuses },
});

/** Should it fail, the place is free once the attempt ends. */
async function freeSlot({ onCalled, log }: ExecutionContext, tool: string): Promise<void> {
  await onCalled(tool).catch((error: unknown) =>
    log.warn("The place of a call under the limit of its tool could not be freed.", {
      error,
      tool,
    }),
  );
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
