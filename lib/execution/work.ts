import type { ToolVerdict } from "@/lib/domain/runs/claiming/may-call-tool";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { AttemptResult, OpenedBranch, ToolAsk } from "@/lib/engine/advance/moves";
import type { Log } from "@/lib/platform/log";

/** How far an attempt is: for eyes only, so any of it may be lost. */
export type Progress = { message: string; details?: Record<string, string | number | boolean> };

export type ExecutionContext = {
  /** Aborted with an `AttemptAbort` as its reason. */
  signal: AbortSignal;
  /** Aborted when the run is paused: what can stop between two calls does so by `yieldIfPausing`. */
  pausing: AbortSignal;
  log: Log;
  onProgress: (progress: Progress) => void;
  /** Says that the attempt takes another way than was recorded. `false`: the step has another attempt by now. */
  onBranch: (branch: OpenedBranch) => Promise<boolean>;
  /** Asks whether a tool may be called now; what it gives a place to, `onCalled` takes it from. */
  mayCall: (ask: ToolAsk) => Promise<ToolVerdict>;
  /** Says that a call is over which held a place under a limit of its tool. */
  onCalled: (tool: string) => Promise<void>;
};

/** Runs the node of one type. It throws a `Fault` for what is expected to go wrong; any other throw is a bug. */
export type Executor = (work: ClaimedWork, context: ExecutionContext) => Promise<AttemptResult>;

/** By node type. A worker registers the types that it has an executor for. */
export type Executors = Partial<Record<ClaimedWork["type"], Executor>>;
