import type { RunOutcomeView } from "@/lib/contract/outcomes";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Outcome, RunStatus } from "@/lib/engine/transition";
import { isTerminalRun } from "@/lib/engine/transition";
import { parseActor } from "@/lib/kernel/actor";
import { notFound } from "@/lib/kernel/errors";
import { asId, type RunId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { isVerifier, successOf } from "../control/success-of";
import type { Reader } from "./assert-run";

const DECISIONS_MAX = 50;

/** Where the run of the workspace stands, with the manifest of its version; else NOT_FOUND. */
export async function assertRunWithSpec(
  { tenantId, workspaceId }: Reader,
  id: RunId,
): Promise<{ status: RunStatus; outcome: Outcome; spec: Json }> {
  const row = await db().run.findFirst({
    where: { tenantId, workspaceId, id },
    select: { executionStatus: true, outcome: true, version: { select: { spec: true } } },
  });
  if (!row) throw notFound("The run");
  return { status: row.executionStatus, outcome: row.outcome, spec: row.version.spec as Json };
}

/** Whether a run has achieved what it was for, against which criteria, and who has said so. */
export async function readOutcome(principal: Principal, id: RunId): Promise<RunOutcomeView> {
  const { status, outcome, spec } = await assertRunWithSpec(principal, id);
  const success = successOf(spec);
  const [isNamed, decisions] = await Promise.all([
    isVerifier(principal, success),
    db().runOutcome.findMany({
      where: { tenantId: principal.tenantId, runId: id },
      // By the clock under the run's lock: ids are made before it, and of two words at once the later one counts.
      orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
      take: DECISIONS_MAX,
    }),
  ]);
  return {
    outcome,
    criteria: success.criteria,
    verifier: { role: success.role, people: success.people },
    may_decide: isNamed && isTerminalRun(status),
    decisions: decisions.map((row) => ({
      outcome: row.outcome,
      criteria: row.criteria as RunOutcomeView["decisions"][number]["criteria"],
      evidence: (row.evidence as { text: string; artifact_version_id: string | null }[]).map(
        ({ text, artifact_version_id: version }) => ({
          text,
          artifact_version_id: version === null ? null : asId("artifactVersion", version),
        }),
      ),
      reason: row.reason,
      decided_by: parseActor(row.decidedBy),
      decided_at: row.decidedAt,
    })),
  };
}
