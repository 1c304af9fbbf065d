import { type Plan, planNode } from "@/lib/engine/plan";
import { exhaustedRequestId } from "@/lib/engine/plan/exhausted-ports";
import { isInside, scopePlace, scopesAround } from "@/lib/engine/scope-path";
import type { ApprovalStatus, ReviewStatus } from "@/lib/engine/transition";
import { REVIEW_STATUSES, worstOf } from "@/lib/engine/transition";
import type { RequestState, VersionReview } from "./model";

/** What a request says of what it shows; one that was withdrawn or superseded says nothing. */
const REVIEW_OF: Record<ApprovalStatus, ReviewStatus> = {
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  revised: "rejected",
  expired: "rejected",
  withdrawn: "not_required",
  superseded: "not_required",
};

type Said = Pick<VersionReview, "status" | "isOverride">;

/** Whoever overrides lets a run go on; they do not review in the place of those who were asked. */
const reviewOf = ({ status, isOverride }: Said): ReviewStatus =>
  isOverride ? "rejected" : REVIEW_OF[status];

/**
 * The review of a run: the worst of what its requests say last. One that asked for a revision is answered, and counts
 * no more, as soon as another was opened after it; and one that was asked in a round of a loop as soon as a later
 * round asks the same, or people are asked because the loop has turned as often as it may. So a run that was sent
 * back and then approved is approved.
 */
export function reviewOfRun(all: readonly RequestState[], plan: Plan): ReviewStatus {
  // A request for money is of the run itself, and reviews nothing.
  const asked = all.filter(({ node }) => node !== "");
  const requests = asked.filter(saysSomething);
  const newest = Math.max(0, ...asked.map(({ requestedAt }) => requestedAt));
  const isAnswered = ({ status, closedAt }: RequestState) =>
    status === "revised" && closedAt !== null && newest >= closedAt;
  const standing = requests.filter(
    (request) =>
      !isAnswered(request) &&
      !requests.some((later) => isAfter(later, request) && asksAgain(later, request, plan)),
  );
  return worstOf(REVIEW_STATUSES, standing.map(reviewOf), "not_required");
}

/** Ids sort by time, too, where two were asked in the same moment. */
const isAfter = (later: RequestState, request: RequestState): boolean =>
  later.requestedAt > request.requestedAt ||
  (later.requestedAt === request.requestedAt && later.id > request.id);

/** Whether a request is about what another one was about, a round later or at the end of the rounds. */
function asksAgain(later: RequestState, request: RequestState, plan: Plan): boolean {
  const isSame =
    later.node === request.node &&
    withoutRounds(later.scope, plan) === withoutRounds(request.scope, plan);
  if (isSame) return true;
  const round = scopePlace(later.scope);
  return (
    round !== null &&
    later.node === exhaustedRequestId(round.container) &&
    isInside(request.scope, { node: round.container, scope: round.parent })
  );
}

/** A scope without the numbers of its rounds; items of a foreach stay apart from each other. */
const withoutRounds = (scope: string, plan: Plan): string =>
  scopesAround(scope)
    .map(({ container, number }) =>
      planNode(plan, container).type === "loop" ? container : `${container}:${number}`,
    )
    .join("/");

/**
 * The review of one artifact version: `pending` while a request that shows it is open, else what the last one
 * that closed says. A version that was never shown is `not_required` only if no version of its product was:
 * a new version does not inherit a review, and does not slip past one either.
 */
export function reviewOfVersion(
  own: readonly VersionReview[],
  ofOthers: readonly VersionReview[],
): ReviewStatus {
  const said = own.filter(saysSomething);
  if (said.some(({ status }) => status === "pending")) return "pending";
  const last = said.toSorted((a, b) => (a.closedAt ?? 0) - (b.closedAt ?? 0)).at(-1);
  if (last) return reviewOf(last);
  return ofOthers.some(saysSomething) ? "pending" : "not_required";
}

const saysSomething = ({ status }: Pick<VersionReview, "status">): boolean =>
  REVIEW_OF[status] !== "not_required";
