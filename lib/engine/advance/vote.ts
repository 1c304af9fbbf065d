import type { ApprovalNode, ApprovalOption } from "@/lib/engine/plan";
import { wireActor } from "@/lib/kernel/actor";
import type { DroppedVote } from "./decisions";
import type { OpenRequest, StepState } from "./model";
import type { Actor, HumanDecision } from "./moves";
import type { Progress } from "./progress";
import { tellOf } from "./remind";

type Vote = {
  node: ApprovalNode;
  option: ApprovalOption;
  decision: HumanDecision;
  /** Votes whose holders have lost the right. */
  lapsed: readonly string[];
};

/** Whose voice a vote is: a person has one, whoever speaks for them. */
const seatOf = ({ holder, inPlaceOf }: OpenRequest["votes"][number]): Actor => inPlaceOf ?? holder;

/**
 * Whether somebody else has spoken for the one in whose place the decision is to be made: themselves, or another whom
 * they have asked. That stands; only they themselves may still say otherwise.
 */
export function isSpokenFor({ votes }: OpenRequest, decision: HumanDecision): boolean {
  const { inPlaceOf, decidedBy } = decision;
  if (!inPlaceOf) return false;
  return votes.some((vote) => isSame(seatOf(vote), inPlaceOf) && !isSame(vote.holder, decidedBy));
}

/**
 * Counts a vote among those of its stage: of each person the last one, who speaks for somebody takes their place,
 * and none of a person who has lost the right. Says whether the request is decided by it: enough for one approving
 * option fulfil a stage, and the last one decides; enough against decide in any. The way taken is that of the vote
 * which fills the count.
 */
export function castVote(progress: Progress, step: StepState, vote: Vote): boolean {
  const { node, option, decision } = vote;
  const request = progress.request(step);
  dropVotes(progress, request, vote);
  const { stage } = request;
  const holder = decision.decidedBy;
  progress.draft.votesCast.push({
    voteId: decision.id,
    approvalId: request.id,
    stage,
    holder,
    decision,
  });
  const inPlaceOf = decision.inPlaceOf ?? null;
  request.votes.push({ id: decision.id, option: option.id, holder, inPlaceOf });

  const alike = request.votes.filter((other) => isAlike(vote, other.option)).length;
  const needed = option.effect === "approved" ? requiredIn(request) : node.rejectQuorum;
  if (isShared(node)) {
    progress.emit("approval.vote", step, {
      approval_id: request.id,
      option: option.id,
      stage,
      votes: alike,
      needed,
      by: wireActor(holder),
      ...(inPlaceOf && { in_place_of: wireActor(inPlaceOf) }),
    });
  }
  if (alike < needed) return false;
  if (option.effect !== "approved" || stage === request.stages.length - 1) return true;
  openNextStage(progress, request);
  return false;
}

function dropVotes(progress: Progress, request: OpenRequest, { decision, lapsed }: Vote): void {
  const seat = decision.inPlaceOf ?? decision.decidedBy;
  const whyNot = (vote: OpenRequest["votes"][number]): DroppedVote["why"] | null => {
    const { id, holder } = vote;
    if (isSame(holder, decision.decidedBy) || isSame(seatOf(vote), seat)) return "changed";
    return lapsed.includes(id) ? "right_lost" : null;
  };
  for (const vote of request.votes) {
    const why = whyNot(vote);
    if (why) progress.draft.votesDropped.push({ voteId: vote.id, why });
  }
  request.votes = request.votes.filter((vote) => whyNot(vote) === null);
}

function openNextStage(progress: Progress, request: OpenRequest): void {
  request.stage += 1;
  request.votes = [];
  const rule = request.stages[request.stage];
  if (!rule) throw new Error(`Request ${request.id} has no stage ${request.stage}.`);
  progress.draft.approvalsStaged.push({ approvalId: request.id, stage: request.stage, rule });
  tellOf(progress, request.id, "requested", request.stage + 1);
}

const requiredIn = ({ stages, stage }: OpenRequest): number => stages[stage]?.required ?? 1;

/** Approving is agreeing on one option; against is against, whatever way it would take. */
function isAlike({ node, option }: Vote, other: string): boolean {
  if (option.effect === "approved") return other === option.id;
  return node.options.find(({ id }) => id === other)?.effect !== "approved";
}

/** Whether more than one person may be needed: else the vote is the decision, and nothing more to tell. */
const isShared = ({ stages, rejectQuorum }: ApprovalNode): boolean =>
  rejectQuorum > 1 || stages.length > 1 || stages.some(({ required }) => required > 1);

const isSame = (a: Actor, b: Actor): boolean => a.id === b.id && a.kind === b.kind;
