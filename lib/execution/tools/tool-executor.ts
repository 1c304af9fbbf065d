import { validateAgainst } from "@/lib/engine/json-schema/validate";
import { Fault } from "@/lib/execution/fault";
import type { Ask, CallContext, CallRequest } from "@/lib/execution/ledger/carry-out";
import { type LedgerEntry, openLedger } from "@/lib/execution/ledger/ledger";
import { schemaFault } from "@/lib/execution/schema-fault";
import type { AddressPolicy } from "@/lib/execution/tools/address-fence";
import { askTool } from "@/lib/execution/tools/ask-tool";
import { buildRequest } from "@/lib/execution/tools/build-request";
import { exchange, type HttpRequest, type HttpResponse } from "@/lib/execution/tools/http-exchange";
import { connectionFault, statusFault, timeoutFault } from "@/lib/execution/tools/http-fault";
import { keepResponse, outputOf } from "@/lib/execution/tools/read-response";
import { getToolVersion, type ToolVersion } from "@/lib/execution/tools/tool-version";
import type { Executor } from "@/lib/execution/work";
import type { Json, JsonObject } from "@/lib/kernel/json";

/** What a step can still make use of; more belongs into a file. */
const RESPONSE_BYTES_MAX = 2 * 1024 * 1024;
const ONE = { usd: 0, tokens: 0, toolCalls: 1 };
const ONE_CALL = { basis: "reported", usd: 0, tokensIn: 0, tokensOut: 0, toolCalls: 1 } as const;

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
    const request = buildRequest(tool.config, work.input);
    const ledger = await openLedger(work, context);
    const ask = questionOf(tool, work.input, { signal: context.signal, policy });
    const entry = await ledger.call(callOf(tool, request, ask), async (call) => {
      const response = await send(tool, request, call, {
        signal: context.signal,
        policy: policy(),
      });
      const evidence = { status: response.status };
      return { result: keepResponse(response), usage: ONE_CALL, evidence };
    });
    try {
      return { status: "succeeded", output: checkedOutput(tool, entry, node.output) };
    } catch (error) {
      // A reading tool is asked again; what a writing one has done stays done, whatever it said.
      if (error instanceof Fault && !tool.writes) await ledger.reject(entry, error.error);
      throw error;
    }
  };

/** How to find out what became of a call, if the tool's version says it. */
function questionOf(
  tool: ToolVersion,
  input: Json,
  { signal, policy }: { signal: AbortSignal; policy: () => AddressPolicy },
): Ask | null {
  const { reconcile } = tool.config;
  if (!reconcile) return null;
  return (key) =>
    askTool(
      tool,
      reconcile,
      { input, key },
      { signal, policy: policy(), bytesMax: RESPONSE_BYTES_MAX },
    );
}

const callOf = (
  tool: ToolVersion,
  { method, url, headers, body }: HttpRequest,
  ask: Ask | null,
): CallRequest => ({
  kind: "tool",
  target: tool.reference,
  endpoint: url.origin,
  request: { method, url: url.href, headers, body },
  agentVersionId: null,
  estimate: ONE,
  effect: tool.writes
    ? { toolVersionId: tool.id, idempotency: tool.idempotency, ...(ask && { ask }) }
    : null,
});

/** The answer if it is a success; else the fault that says what it means. */
async function send(
  tool: ToolVersion,
  request: HttpRequest,
  { idempotencyKey, beforeSend }: CallContext,
  { signal, policy }: { signal: AbortSignal; policy: AddressPolicy },
): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(tool.timeoutMs);
  const sendsKey = idempotencyKey !== null && tool.idempotency === "key";
  const headers = { ...request.headers, ...(sendsKey && { "idempotency-key": idempotencyKey }) };
  const response = await exchange(
    { ...request, headers },
    {
      signal: AbortSignal.any([signal, timeout]),
      policy,
      bytesMax: RESPONSE_BYTES_MAX,
      beforeSend,
    },
  ).catch((error: unknown) => {
    if (error instanceof Fault || signal.aborted) throw error;
    throw timeout.aborted ? timeoutFault() : connectionFault(error);
  });
  if (response.status < 200 || response.status > 299) throw statusFault(response, sendsKey);
  return response;
}

function checkedOutput(
  tool: ToolVersion,
  { result }: LedgerEntry,
  narrowed: JsonObject | null,
): Json {
  const output = outputOf(result, tool.config.response as Json | undefined);
  const issues = [
    ...validateAgainst(tool.outputSchema, output),
    ...(narrowed ? validateAgainst(narrowed, output) : []),
  ];
  if (issues.length > 0)
    throw schemaFault("contract_mismatch", "answer_outside_schema", "The tool's answer", issues);
  return output;
}
