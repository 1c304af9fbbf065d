import type { ApprovalSummaryJson } from "@/lib/contract/approvals";

type Option = ApprovalSummaryJson["options"][number];

/** Whether a request can be one of many: it waits for the reader, and asks for no form. */
export const canBeMarked = ({ status, may_decide, has_form }: ApprovalSummaryJson): boolean =>
  status === "pending" && may_decide && !has_form;

/**
 * The options that all of these offer under the same name and to the same effect, in the order of the first. Each needs a
 * reason where one of them asks for it.
 */
export function sharedOptions(items: readonly ApprovalSummaryJson[]): Option[] {
  const [first, ...others] = items;
  if (!first) return [];
  return first.options.flatMap((option) => {
    const alike = others.map(({ options }) => options.find((other) => isAlike(option, other)));
    if (alike.some((other) => other === undefined)) return [];
    const needsReason = [option, ...alike].some((other) => other?.requires_reason === true);
    return [{ ...option, requires_reason: needsReason }];
  });
}

const isAlike = (a: Option, b: Option): boolean =>
  a.id === b.id && a.effect === b.effect && a.title === b.title;
