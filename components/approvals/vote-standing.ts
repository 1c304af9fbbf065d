import type { ApprovalJson } from "@/lib/contract/approvals";

/** Whether more than one person may be needed. */
export const isShared = ({ stages }: Pick<ApprovalJson, "stages">): boolean =>
  stages.length > 1 ||
  stages.some(({ required, reject_quorum }) => required > 1 || reject_quorum > 1);

/** How many have chosen an approving option, or, without one, how many are against; and how many it takes. */
export type Standing = { option: string | null; given: number; needed: number };

/** How the votes of the open stage stand: each approving option by itself, what is against together. */
export function standingOf({
  stages,
  stage: open,
  votes,
  options,
}: Pick<ApprovalJson, "stages" | "stage" | "votes" | "options">): Standing[] {
  const counting = votes.filter(({ stage, dropped }) => stage === open && !dropped);
  const approving = options.filter(({ effect }) => effect === "approved").map(({ id }) => id);
  const given = (option: string) => counting.filter((vote) => vote.option === option).length;
  const needed = stages[open]?.required ?? 1;
  const against = counting.filter(({ option }) => !approving.includes(option)).length;
  const quorum = stages[open]?.reject_quorum ?? 1;
  return [
    ...approving.map((option) => ({ option, given: given(option), needed })),
    ...(against > 0 ? [{ option: null, given: against, needed: quorum }] : []),
  ];
}
