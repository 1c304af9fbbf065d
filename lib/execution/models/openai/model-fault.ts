import type { APICallError } from "ai";
import { Fault } from "@/lib/execution/fault";
import { retryAfterMs } from "@/lib/execution/retry-after";

/** Servers of this protocol share status codes, not error codes; these words are common to most. */
const TOO_LONG =
  /context.{0,20}(length|window|size)|maximum context|too many tokens|prompt is too long/i;
const NO_CREDIT = /insufficient_quota|billing|credit balance/i;

/** What a refused or broken call of the model means for the attempt. No message repeats what was sent. */
export function modelFault(error: APICallError): Fault {
  const { statusCode, responseBody = "" } = error;
  if (statusCode === undefined)
    return new Fault("transient", "unreachable", "The model's server cannot be reached.", {
      cause: error,
    });
  if (statusCode < 300) return unreadableAnswer(error);
  const [errorClass, message] = meaningOf(statusCode, responseBody);
  return new Fault(errorClass, `http_${statusCode}`, message, {
    retryAfterMs: retryAfterMs(error.responseHeaders ?? {}),
    cause: error,
  });
}

/** A success whose body is not what the protocol says: a proxy's page, or a server that is not ready. */
export const unreadableAnswer = (cause: Error): Fault =>
  new Fault("transient", "unreadable_answer", "The model's server answered in another protocol.", {
    cause,
  });

type Meaning = [ConstructorParameters<typeof Fault>[0], string];

function meaningOf(status: number, body: string): Meaning {
  if (status >= 500) return ["provider_outage", `The model's server failed with status ${status}.`];
  if (status === 429 && NO_CREDIT.test(body))
    return ["permission", "The account at the model's server has no credit left."];
  if (status === 429) return ["rate_limited", "The model's server asks to slow down."];
  if (status === 401 || status === 403 || status === 402)
    return ["permission", "The model's server does not accept the key for this model."];
  if (status === 413 || (status === 400 && TOO_LONG.test(body)))
    return ["context_too_long", "The input is longer than what the model can read."];
  if (status === 404)
    return ["invalid_input", "The model's server does not know the model or the address."];
  if (status === 408) return ["timeout", "The model's server gave up waiting."];
  if (status === 409 || status === 425) return ["transient", "The model's server is not ready."];
  return ["invalid_input", `The model's server refused the request with status ${status}.`];
}
