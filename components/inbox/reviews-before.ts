import type { ApprovalJson, ReviewJson } from "@/lib/contract/approvals";

/** What people had decided before the request was: later words are about what came after it. */
export const reviewsBefore = ({ reviews, closed_at: closedAt }: ApprovalJson): ReviewJson[] =>
  reviews.filter(({ decided_at: decidedAt }) => closedAt === null || decidedAt < closedAt);
