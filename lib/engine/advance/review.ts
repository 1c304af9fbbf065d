import { type Plan, planNode } from "@/lib/engine/plan";
import { exhaustedRequestId } from "@/lib/engine/plan/exhausted-ports";
import { type ScopePlace, scopePlace, scopesAround } from "@/lib/engine/scope-path";
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
  const newest = asked.reduce((last, { requestedAt }) => Math.max(last, requestedAt), 0);
  const isAnswered = ({ status, closedAt }: RequestState) =>
    status === "revised" && closedAt !== null && newest >= closedAt;
  const last = lastOf(requests, plan);
  const isAskedAgain = (request: RequestState) =>
    [aboutSame(request, plan), ...loopsAround(request)].some((about) => {
      const later = last.get(about);
      return later !== undefined && isAfter(later, request);
    });
  const standing = requests.filter((request) => !isAnswered(request) && !isAskedAgain(request));
  return worstOf(REVIEW_STATUSES, standing.map(reviewOf), "not_required");
}

/** Ids sort by time, too, where two were asked in the same moment. */
const isAfter = (later: RequestState, request: RequestState): boolean =>
  later.requestedAt > request.requestedAt ||
  (later.requestedAt === request.requestedAt && later.id > request.id);

/**
 * The last request about each matter: about the same as others, a round later; or about a whole loop, at the end of its
 * rounds. In one walk, for it is looked at under the lock of the run, which may have asked thousands of times.
 */
function lastOf(requests: readonly RequestState[], plan: Plan): ReadonlyMap<string, RequestState> {
  const last = new Map<string, RequestState>();
  const note = (about: string, request: RequestState) => {
    const known = last.get(about);
    if (!known || isAfter(request, known)) last.set(about, request);
  };
  for (const request of requests) {
    note(aboutSame(request, plan), request);
    const round = scopePlace(request.scope);
    if (round && request.node === exhaustedRequestId(round.container))
      note(aboutLoop(round), request);
  }
  return last;
}

const aboutSame = ({ node, scope }: RequestState, plan: Plan): string =>
  `${node}@${withoutRounds(scope, plan)}`;
const aboutLoop = ({ parent, container }: ScopePlace): string => `${parent}/${container}:`;
const loopsAround = ({ scope }: RequestState): string[] => scopesAround(scope).map(aboutLoop);

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
