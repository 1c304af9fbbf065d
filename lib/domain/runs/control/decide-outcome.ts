import type { NewOutcome, RunOutcomeView } from "@/lib/contract/outcomes";
import { findVersions } from "@/lib/domain/artifacts/find-versions";
import { auditOf } from "@/lib/domain/audit/audit-statement";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type RunId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { moveOnRequest } from "../moving/move-on-request";
import { assertRunWithSpec, readOutcome } from "../reading/read-outcome";
import { outcomeStatements } from "./outcomes.sql";
import { refusalOf } from "./refusal";
import { isVerifier, type Success, successOf } from "./success-of";

/**
 * Says whether a run has achieved what it was for, with its event and audit row in the same transaction. FORBIDDEN for whom the
 * version does not name; RUN_STATE_CONFLICT before the run has ended; VALIDATION_FAILED where what is said does not hold
 * together with the criteria, or names evidence that is not there.
 */
export async function decideOutcome(
  principal: Principal,
  runId: RunId,
  said: NewOutcome,
): Promise<RunOutcomeView> {
  const { spec } = await assertRunWithSpec(principal, runId);
  const success = successOf(spec);
  if (!(await isVerifier(principal, success)))
    throw new AppError("FORBIDDEN", "The outcome is for others to say.", {
      details: { verifier: success.role, role: principal.role },
    });
  checkAgainst(success, said);
  await checkEvidence(principal, said);
  const actor = actorOf(principal);
  const { outcome, reason, evidence } = said;
  const { tenantId, workspaceId } = principal;
  const id = newId("decision");
  const moved = await moveOnRequest({
    tenantId,
    runId,
    move: { type: "outcome_decided", id, outcome, reason, actor },
    audit: auditOf(principal, {
      action: "outcome.decide",
      target: encodeId("run", runId),
      details: { outcome, reason },
    }),
    also: outcomeStatements({
      tenantId,
      workspaceId,
      id,
      runId,
      outcome,
      criteria: success.criteria.flatMap((text, index) => {
        const judged = said.criteria[index];
        return judged ? [{ text, met: judged.met, note: judged.note ?? null }] : [];
      }),
      evidence: evidence.map(({ text, artifact_version_id: version }) => ({
        text,
        artifact_version_id: version ?? null,
      })),
      reason,
      decidedBy: actor,
    }),
  });
  if (!moved.outcome.ok) throw refusalOf(moved);
  return readOutcome(principal, runId);
}

function checkAgainst({ criteria: asked }: Success, { outcome, criteria, evidence }: NewOutcome) {
  if (outcome === "waived" && criteria.length === 0) return;
  if (criteria.length !== asked.length)
    throw invalid(`Say of each of the ${asked.length} criteria whether it is met, in their order.`);
  const isMet = criteria.every(({ met }) => met);
  if (outcome === "achieved" && !isMet) throw invalid("A criterion is not met.");
  if (outcome === "not_achieved" && asked.length > 0 && isMet)
    throw invalid("Every criterion is met.");
  if (outcome === "achieved" && evidence.length === 0)
    throw invalid("Name what shows that it was achieved.");
}

async function checkEvidence(principal: Principal, { evidence }: NewOutcome): Promise<void> {
  const ids = evidence.flatMap(({ artifact_version_id: id }) => id ?? []);
  const known = await findVersions(principal, ids);
  if (ids.some((id) => !known.has(id))) throw invalid("An artifact version is not there.");
}

const invalid = (message: string): AppError =>
  new AppError("VALIDATION_FAILED", message, { details: { findings: [{ message }] } });
