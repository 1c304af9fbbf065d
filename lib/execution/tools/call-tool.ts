import { Fault } from "@/lib/execution/fault";
import type { Ask, CallAnswer, CallContext, CallRequest } from "@/lib/execution/ledger/carry-out";
import type { Ledger, LedgerEntry } from "@/lib/execution/ledger/ledger";
import type { AddressPolicy } from "@/lib/execution/tools/address-fence";
import { askTool } from "@/lib/execution/tools/ask-tool";
import { buildRequest } from "@/lib/execution/tools/build-request";
import { exchange, type HttpRequest, type HttpResponse } from "@/lib/execution/tools/http-exchange";
import { connectionFault, statusFault, timeoutFault } from "@/lib/execution/tools/http-fault";
import { keepResponse } from "@/lib/execution/tools/read-response";
import type { ToolVersion } from "@/lib/execution/tools/tool-version";
import type { Json } from "@/lib/kernel/json";

/** What a step can still make use of; more belongs into a file. */
const RESPONSE_BYTES_MAX = 2 * 1024 * 1024;
const ONE = { usd: 0, tokens: 0, toolCalls: 1 };
const ONE_CALL = { basis: "reported", usd: 0, tokensIn: 0, tokensOut: 0, toolCalls: 1 } as const;

export type ToolCalling = {
  ledger: Ledger;
  signal: AbortSignal;
  policy: () => AddressPolicy;
  guard?: CallRequest["guard"];
  /** Makes an answer of a fault that is to be told to whoever asked; `null`: it ends the attempt. */
  answerTo?: (fault: unknown) => CallAnswer | null;
};

/**
 * Calls a tool once, inside the policy's fence and through the ledger. What cannot be made a request of is refused
 * before anything is written down.
 */
export function callTool(
  tool: ToolVersion,
  input: Json,
  { ledger, signal, policy, guard, answerTo }: ToolCalling,
): Promise<LedgerEntry> {
  const request = buildRequest(tool.config, input);
  const ask = questionOf(tool, input, { signal, policy });
  const call = { ...callOf(tool, request, ask), ...(guard && { guard }) };
  return ledger.call(call, async (place): Promise<CallAnswer> => {
    try {
      const response = await send(tool, request, place, { signal, policy: policy() });
      const evidence = { status: response.status };
      return { result: keepResponse(response), usage: ONE_CALL, evidence };
    } catch (error) {
      const answer = answerTo?.(error);
      if (answer) return { ...answer, usage: ONE_CALL };
      throw error;
    }
  });
}

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
