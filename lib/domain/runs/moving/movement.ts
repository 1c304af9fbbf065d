import type { AuditRow } from "@/lib/domain/audit/audit-statement";
import type { Work } from "@/lib/engine/advance/decisions";
import type { Derivation, RunState } from "@/lib/engine/advance/model";
import type { Move, MoveOutcome } from "@/lib/engine/advance/moves";
import type { Bounds } from "@/lib/engine/budget/amounts";
import type { Actor } from "@/lib/kernel/actor";
import type { RunId, TenantId, WorkflowId, WorkflowVersionId, WorkspaceId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import type { Statement } from "@/lib/platform/statement";

/** What a run may spend by itself, and the budgets above it that it draws from. */
export type NewPurse = {
  limits: Bounds;
  onExhausted: "fail" | "wait";
  budgetIds: readonly string[];
};

/** A run that begins: everything about it that never changes. */
export type NewRun = {
  workspaceId: WorkspaceId;
  workflowId: WorkflowId;
  workflowVersionId: WorkflowVersionId;
  title: string;
  labels: JsonObject;
  priority: number;
  input: JsonObject;
  initiatedBy: Actor;
  runsAs: Actor;
  correlationId: string | null;
  traceId: string;
  /** The run of whose step it is the child. */
  parentRunId?: RunId;
  /** Absent: nobody bounds what it spends. */
  purse?: NewPurse;
  /** The run that it was derived from, and what it takes over of it. */
  derivation?: Derivation;
};

/** One thing that happened to one run, on its way to the mover. */
export type Movement = {
  tenantId: TenantId;
  runId: RunId;
  move: Move;
  /** With a `created` move, and with no other. */
  newRun?: NewRun;
  /** Sent before, and nobody knows whether it took effect: it is asked first. */
  isRepeat?: boolean;
  /** Saved in the same transaction if the move takes effect. */
  audit?: AuditRow;
  /** The same, for whatever else belongs to it. */
  also?: readonly Statement[];
};

/** A claimed step with all that its executor needs to know. */
export type ClaimedWork = Work & {
  tenantId: TenantId;
  workspaceId: WorkspaceId;
  runId: RunId;
  workflowVersionId: WorkflowVersionId;
  versionNumber: number;
  runTitle: string;
  traceId: string;
  correlationId: string | null;
  /** Whether its calls are paid from a purse. */
  hasPurse: boolean;
  workerId: string;
};

/** How long a movement waits for what is in its way, in milliseconds. */
export type Patience = {
  /** For a database that is away. */
  awayMs?: number;
  /** For a run that somebody else holds; absent: for as long as it takes. */
  heldMs?: number;
};

/** What became of a movement. Losing is a value; only what could not be stored at all is an error. */
export type Moved = {
  /**
   * `unknown_run`: the tenant has no such run. `held`: somebody else held its row for longer than this movement waits.
   * `limited`: this limit has no room.
   */
  outcome:
    | MoveOutcome
    | { ok: false; why: "unknown_run" | "held" }
    | { ok: false; why: "limited"; limitId: string };
  /** Steps that this movement's offer has claimed. */
  works: ClaimedWork[];
  /** The run as it was saved; `null` where nothing was read. */
  run: RunState | null;
};
