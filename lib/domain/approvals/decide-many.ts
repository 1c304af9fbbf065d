import type { DecidedManyView, DecidedOneView } from "@/lib/contract/decide-many";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { HELD_WAIT_MS } from "@/lib/domain/runs/moving/move-on-request";
import { AppError } from "@/lib/kernel/errors";
import type { ApprovalId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { decideApproval } from "./decide-approval";
import { getApprovalRow } from "./read-approval";
import { readVotes } from "./read-votes";

type Wish = {
  approvals: readonly { id: ApprovalId; revision: number }[];
  option: string;
  reason: string;
};

/** So many at once, so that one call does not take all connections. */
const AT_ONCE = 8;
/** So long each waits for a run that somebody holds once all together have waited as long as one may. */
const HELD_LEAST_MS = 400;

/**
 * Decides many requests alike: each by itself, on its own guarded update, as by a call of its own, and says of each
 * what happened. What the caller had said before in the same words stays as it is, so that the same call twice
 * changes nothing twice.
 */
export async function decideMany(
  principal: Principal,
  { approvals, option, reason }: Wish,
): Promise<DecidedManyView> {
  demand(principal, "approval:decide");
  const items: DecidedOneView[] = [];
  const heldUntil = performance.now() + HELD_WAIT_MS;
  for (let from = 0; from < approvals.length; from += AT_ONCE) {
    const heldMs = Math.max(HELD_LEAST_MS, heldUntil - performance.now());
    const some = approvals
      .slice(from, from + AT_ONCE)
      .map((one) => decideOne(principal, { ...one, option, reason }, heldMs));
    items.push(...(await Promise.all(some)));
  }
  return { items };
}

type One = { id: ApprovalId; revision: number; option: string; reason: string };

async function decideOne(
  principal: Principal,
  { id, ...decision }: One,
  heldMs: number,
): Promise<DecidedOneView> {
  try {
    if (await hasSaid(principal, id, decision.option))
      return { id, result: "unchanged", status: "pending", error: null };
    const { approval } = await decideApproval(principal, id, decision, heldMs);
    // Somebody else may have decided it right after this vote, which then is one all the same.
    const isOwn = approval.decision !== null && isBy(principal, approval.decision.decided_by);
    return { id, result: isOwn ? "decided" : "voted", status: approval.status, error: null };
  } catch (error) {
    return {
      id,
      result: "refused",
      status: await statusOf(principal, id),
      error: refusalOf(error),
    };
  }
}

/** Whether a vote of the caller for the option counts already. */
async function hasSaid(principal: Principal, id: ApprovalId, option: string): Promise<boolean> {
  const row = await getApprovalRow(principal, id);
  if (row.status !== "pending") return false;
  if (!row.taken.some(({ holder }) => holder === principal.id)) return false;
  const votes = await readVotes(principal.tenantId, id);
  return votes.some(
    (vote) =>
      vote.stage === row.stage &&
      vote.droppedWhy === null &&
      vote.option === option &&
      isBy(principal, vote.holder),
  );
}

const isBy = ({ id, kind }: Principal, holder: unknown): boolean =>
  typeof holder === "object" &&
  holder !== null &&
  "id" in holder &&
  "kind" in holder &&
  holder.id === id &&
  holder.kind === kind;

/** What is our fault is logged, and keeps the others from nothing. */
function refusalOf(error: unknown): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  log.error("One of many decisions failed.", { error });
  return { code: "INTERNAL", message: "Something went wrong on our side. Try this one again." };
}

/** Where the request stands; `null` where that cannot be read, which keeps nobody from the others. */
async function statusOf(principal: Principal, id: ApprovalId): Promise<DecidedOneView["status"]> {
  try {
    return (await getApprovalRow(principal, id)).status;
  } catch (error) {
    if (!(error instanceof AppError))
      log.error("The status of one of many requests cannot be read.", { error });
    return null;
  }
}
