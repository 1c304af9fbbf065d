import type { EffectPageView } from "@/lib/contract/run-records";
import type { EffectStatus } from "@/lib/engine/transition";
import { asId, type RunId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { pageOfRows } from "@/lib/kernel/page";
import { type Role, readsAllContent } from "@/lib/kernel/permissions";
import { sharedPool } from "@/lib/platform/pg";
import { assertRun, type Reader } from "./assert-run";
import { type EffectKeyset, effectsOfRun } from "./step-views.sql";

type EffectRow = {
  node: string;
  scope: string;
  branch: number;
  ordinal: number;
  toolVersionId: string;
  status: EffectStatus;
  idempotency: string;
  attempt: number;
  evidence: Json | null;
  plannedAt: Date;
  sentAt: Date | null;
  settledAt: Date | null;
};

/** The effects of a run, by node, scope, branch, ordinal. NOT_FOUND outside the workspace. Evidence needs `content:read`. */
export async function readEffects(
  reader: Reader & { role: Role },
  runId: RunId,
  { limit, cursor }: { limit: number; cursor?: EffectKeyset | undefined },
): Promise<EffectPageView> {
  await assertRun(reader, runId);
  const { rows } = await sharedPool().query<EffectRow>(
    effectsOfRun({ tenantId: reader.tenantId, runId }, cursor, limit + 1),
  );
  const isVisible = readsAllContent(reader.role);
  return pageOfRows(
    rows,
    limit,
    (row) => ({
      step_id: { runId, node: row.node, scope: row.scope },
      branch: row.branch,
      ordinal: row.ordinal,
      tool_version_id: asId("toolVersion", row.toolVersionId),
      status: row.status,
      idempotency: row.idempotency,
      attempt: row.attempt,
      evidence: isVisible ? row.evidence : null,
      planned_at: row.plannedAt,
      sent_at: row.sentAt,
      settled_at: row.settledAt,
    }),
    ({ node, scope, branch, ordinal }) => ({ node, scope, branch, ordinal }),
  );
}
