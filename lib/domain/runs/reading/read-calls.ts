import type { StepCallPageView, StepCallView } from "@/lib/contract/step-calls";
import type { StepKey } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { sharedPool } from "@/lib/platform/pg";
import { assertRun, type Reader } from "./assert-run";
import { failureView } from "./failure-view";
import { callsOfStep } from "./step-views.sql";

type CallRow = Pick<
  StepCallView,
  "branch" | "ordinal" | "attempt" | "kind" | "target" | "endpoint" | "state" | "told"
> & {
  error: unknown;
  usage: {
    basis: NonNullable<StepCallView["usage"]>["basis"];
    usd: number;
    tokensIn: number;
    tokensOut: number;
  } | null;
  startedAt: Date;
  endedAt: Date | null;
};

type Page = { limit: number; cursor?: { branch: number; ordinal: number } | undefined };

/** What a step has asked of models and tools, over all attempts. NOT_FOUND outside the workspace. */
export async function readCalls(
  reader: Reader,
  { runId, node, scope }: StepKey,
  { limit, cursor }: Page,
): Promise<StepCallPageView> {
  await assertRun(reader, runId);
  const step = { tenantId: reader.tenantId, runId, node, scope };
  const { rows } = await sharedPool().query<CallRow>(callsOfStep(step, cursor, limit + 1));
  return pageOfRows(rows, limit, viewOf, ({ branch, ordinal }) => ({ branch, ordinal }));
}

const viewOf = ({ error, usage, startedAt, endedAt, ...row }: CallRow): StepCallView => ({
  ...row,
  error: failureView(error),
  usage: usage && {
    basis: usage.basis,
    usd: usage.usd,
    tokens_in: usage.tokensIn,
    tokens_out: usage.tokensOut,
  },
  started_at: startedAt,
  ended_at: endedAt,
});
