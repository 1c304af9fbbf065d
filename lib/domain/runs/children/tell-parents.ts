import type { ChildEnd } from "@/lib/engine/advance/moves";
import type { Amounts } from "@/lib/engine/budget/amounts";
import { asId, type RunId, type TenantId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";
import { mover } from "../moving/engine";
import { type ParentStep, readEndedChildren } from "./children.sql";

type Used = { spent: Amounts; granted: Amounts };
type Ended = ParentStep & {
  tenantId: TenantId;
  childRunId: string;
  status: "succeeded" | "failed" | "timed_out" | "cancelled";
  reason: string | null;
  title: string;
  output: Json;
  /** Of a run with a purse. */
  used: Used | null;
  error: { error?: { message?: string } } | null;
};

/**
 * Tells the steps that wait for these runs how they have ended. Told twice it is told once: the fence of the step
 * decides. What is not the child of a step is nobody's.
 */
export async function tellParents(runIds: readonly RunId[]): Promise<void> {
  const { rows } = await sharedPool().query<Ended>(readEndedChildren(runIds));
  await Promise.all(
    rows.map(({ tenantId, childRunId, runId, node, scope, fence, used, ...end }) =>
      tellParent(
        { tenantId, childRunId: asId("run", childRunId), step: { runId, node, scope, fence } },
        endOf(end),
        used,
      ),
    ),
  );
}

/** Moves the parent by the end of the child that one of its steps waits for. */
export async function tellParent(
  { tenantId, step, childRunId }: { tenantId: TenantId; step: ParentStep; childRunId: RunId },
  end: ChildEnd,
  used: Used | null = null,
): Promise<void> {
  const { runId, node, scope, fence } = step;
  await mover().move({
    tenantId,
    runId: asId("run", runId),
    move: {
      type: "child_ended",
      step: { node, scope },
      fence,
      childRunId,
      end,
      ...(used && { used }),
    },
  });
}

const SAYS = {
  failed: "failed",
  timed_out: "ran out of time",
  cancelled: "was cancelled",
} as const;

function endOf({
  status,
  reason,
  title,
  output,
  error,
}: Pick<Ended, "status" | "reason" | "title" | "output" | "error">): ChildEnd {
  if (status === "succeeded") return { status, output };
  const cause = error?.error?.message;
  return {
    status,
    reason: reason ?? status,
    message: `The run of ${title} ${SAYS[status]}${cause ? `: ${cause}` : "."}`,
  };
}
