import { Fault } from "@/lib/execution/fault";
import type { Fate } from "@/lib/execution/ledger/carry-out";
import type { AddressPolicy } from "@/lib/execution/tools/address-fence";
import { buildRequest, fill } from "@/lib/execution/tools/build-request";
import { exchange, type HttpResponse } from "@/lib/execution/tools/http-exchange";
import { keepResponse } from "@/lib/execution/tools/read-response";
import type { ToolVersion } from "@/lib/execution/tools/tool-version";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { errorCode } from "@/lib/platform/pg";

type Question = NonNullable<ToolVersion["config"]["reconcile"]>;
type Means = { signal: AbortSignal; policy: AddressPolicy; bytesMax: number };

/**
 * Asks a tool what became of a call, as its version says. It changes nothing outside. Whatever is no plain answer
 * leaves the question open (`null`): then it is asked again later, or a person is.
 */
export async function askTool(
  tool: ToolVersion,
  question: Question,
  of: { input: Json; key: string },
  means: Means,
): Promise<Fate | null> {
  const timeout = AbortSignal.timeout(tool.timeoutMs);
  try {
    const request = buildRequest({ ...question, method: "GET" }, of.input, { key: of.key });
    const response = await exchange(request, {
      ...means,
      signal: AbortSignal.any([means.signal, timeout]),
      beforeSend: async () => undefined,
    });
    return fateOf(response, question);
  } catch (error) {
    if (means.signal.aborted) throw error;
    // What cannot be asked is no worse than what does not answer: a person is told of the call itself.
    if (error instanceof Fault || timeout.aborted || errorCode(error) !== null) return null;
    throw error;
  }
}

function fateOf(response: HttpResponse, { happened, answer }: Question): Fate | null {
  const { status } = response;
  const evidence: JsonObject = { asked: true, status };
  if (status === 404 || status === 410) return { happened: false, evidence };
  if (status < 200 || status > 299) return null;
  const kept = keepResponse(response);
  const verdict = happened === undefined ? true : fill(happened, { item: kept }, "happened");
  if (verdict === false) return { happened: false, evidence };
  return verdict === true ? { happened: true, evidence, result: resultOf(kept, answer) } : null;
}

/** The answer of the lost call, as far as this one tells it. */
function resultOf(kept: JsonObject, answer: Json | undefined): Json {
  if (answer === undefined) return kept;
  const { unreadable: _, ...readable } = kept;
  return { ...readable, body: fill(answer, { item: kept }, "answer") };
}
