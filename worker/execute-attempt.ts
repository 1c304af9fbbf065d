import { freeToolSlot } from "@/lib/domain/runs/claiming/free-tool-slot";
import { mayCallTool } from "@/lib/domain/runs/claiming/may-call-tool";
import { noteBranch } from "@/lib/domain/runs/moving/note-branch";
import { AttemptAbort, abortFault, isTimeout } from "@/lib/execution/attempt-abort";
import type { ExecutionContext, Executor } from "@/lib/execution/work";
import { asId, encodeId, encodeStepId } from "@/lib/kernel/ids";
import { type Log, log } from "@/lib/platform/log";
import type { HeldAttempt } from "./attempts";

export type AttemptResult = Awaited<ReturnType<Executor>>;

/** What has not stopped so long after its signal is left to itself, and its attempt ends without it. */
const ABORT_GRACE_MS = 5_000;
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * Runs one attempt to its end, within its own time limit. `null` if it is not ours any more: then its result is
 * nobody's business, and the database decides about the step.
 */
export async function executeAttempt(
  held: HeldAttempt,
  execute: Executor,
): Promise<AttemptResult | null> {
  const { work, abort, pause } = held;
  const attemptLog = logOf(held);
  const timer = startTimer(held);
  try {
    const context = {
      signal: abort.signal,
      pausing: pause.signal,
      log: attemptLog,
      onProgress: ({ message, details }) => attemptLog.debug(message, details),
      onBranch: (branch) => noteBranch(work, branch),
      mayCall: (ask) => mayCallTool(work, ask),
      onCalled: (tool) => freeToolSlot(work, tool),
    } satisfies ExecutionContext;
    const result = await Promise.race([execute(work, context), ignored(abort.signal, attemptLog)]);
    return isOurs(abort.signal) ? result : null;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the result of the attempt is still ours to report. */
export const isOurs = ({ reason }: AbortSignal): boolean =>
  !(
    reason instanceof AttemptAbort &&
    (reason.why === "lease_lost" || reason.why === "handed_back")
  );

/** The log of an attempt: every line names the run, the step, the attempt and the trace. */
export const logOf = ({ work }: HeldAttempt): Log =>
  log.with(() => ({
    run_id: encodeId("run", work.runId),
    step_id: encodeStepId({ runId: work.runId, node: work.node, scope: work.scope }),
    attempt_id: encodeId("attempt", asId("attempt", work.attemptId)),
    trace_id: work.traceId,
  }));

/** Both times are the database's; what runs here is only how long it may take. */
function startTimer({ work, abort }: HeldAttempt): NodeJS.Timeout | undefined {
  if (work.deadlineAt === null) return undefined;
  const limitMs = Math.min(Math.max(0, work.deadlineAt - work.startedAt), TIMER_MAX_MS);
  return setTimeout(() => abort.abort(new AttemptAbort("timed_out")), limitMs);
}

/** The end of an attempt whose executor does not listen to its signal. */
async function ignored(signal: AbortSignal, attemptLog: Log): Promise<AttemptResult> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await new Promise<void>((resolve) => setTimeout(resolve, ABORT_GRACE_MS).unref());
  attemptLog.warn("An executor has ignored its signal.", { grace_ms: ABORT_GRACE_MS });
  const { error } = abortFault(signal);
  const details = { ignored_signal: true, grace_ms: ABORT_GRACE_MS };
  return { status: isTimeout(signal) ? "timed_out" : "cancelled", error: { ...error, details } };
}
