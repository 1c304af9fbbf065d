import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { StepError } from "@/lib/engine/advance/model";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import { abortFault, isTimeout } from "@/lib/execution/attempt-abort";
import { cleanJson, cleanText } from "@/lib/execution/clean-json";
import { Fault } from "@/lib/execution/fault";
import { keepLargeOutput } from "@/lib/execution/large-output";
import type { ExecutionContext, Executors } from "@/lib/execution/work";
import { Yielding } from "@/lib/execution/yielding";
import { isJsonObject } from "@/lib/kernel/json";
import { withoutSecrets } from "@/lib/platform/secret";

const MESSAGE_MAX = 2000;

/**
 * The one entry for a worker: runs the executor of the work's type, and says in every case how the
 * attempt ended. It never throws. What nobody foresaw is `transient`: it is tried again as a bug in a
 * job is, which is harmless because the ledger repeats no confirmed call and no effect blindly.
 */
export const createExecute =
  (executors: Executors) =>
  async (work: ClaimedWork, context: ExecutionContext): Promise<AttemptResult> => {
    try {
      const executor = executors[work.type];
      if (!executor)
        throw new Fault("permission", "no_executor", `This worker cannot run ${work.type} nodes.`);
      return await keepLargeOutput(await executor(work, context));
    } catch (error) {
      if (error instanceof Yielding) return error.result;
      return failed(faultOf(error, context), context);
    }
  };

function faultOf(error: unknown, { signal, log }: ExecutionContext): Fault {
  if (error instanceof Fault) return error;
  if (signal.aborted) return abortFault(signal);
  log.error("An attempt failed in a way that nobody foresaw.", { error });
  return new Fault("transient", "internal", "The worker met an unexpected fault; its log has it.");
}

function failed(fault: Fault, { signal, log }: ExecutionContext): AttemptResult {
  const error = presentable(fault.error);
  log.info("The attempt failed.", { class: error.class, code: error.code });
  const flags = {
    ...(fault.effectsOpen && { effectsOpen: true }),
    ...(fault.isDiverged && { isDiverged: true }),
  };
  if (!signal.aborted) return { status: "failed", error, ...flags };
  return { status: isTimeout(signal) ? "timed_out" : "cancelled", error, ...flags };
}

/** Errors are stored, shown and logged, so no secret and nothing that the database refuses may be in them. */
function presentable(error: StepError): StepError {
  const { details } = error;
  const clean = details && cleanJson(JSON.parse(withoutSecrets(JSON.stringify(details))));
  return {
    ...error,
    // Cut first: a cut may leave half of a character.
    message: cleanText(withoutSecrets(error.message).slice(0, MESSAGE_MAX)),
    ...(isJsonObject(clean) && { details: clean }),
  };
}
