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
 * The review of a run: the worst of its requests. One that asked for a revision is answered, and counts no
 * more, as soon as another was opened after it.
 */
export function reviewOfRun(all: readonly RequestState[]): ReviewStatus {
  // A request for money is of the run itself, and reviews nothing.
  const requests = all.filter(({ node }) => node !== "");
  const newest = Math.max(0, ...requests.map(({ requestedAt }) => requestedAt));
  const standing = requests.filter(
    ({ status, closedAt }) => status !== "revised" || closedAt === null || newest < closedAt,
  );
  return worstOf(REVIEW_STATUSES, standing.map(reviewOf), "not_required");
}

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

const saysSomething = ({ status }: VersionReview): boolean => REVIEW_OF[status] !== "not_required";
