"use client";

import { useQuery } from "@tanstack/react-query";
import { artifactsOf } from "@/components/approvals/shown";
import { useOptionText } from "@/components/approvals/use-option-text";
import { previewQuery } from "@/lib/client/approvals";
import { artifactVersionQuery } from "@/lib/client/artifacts";
import type { ApprovalJson } from "@/lib/contract/approvals";

/** What the button of each option says: what will happen, and to which version. */
export function useOptionWords(
  approval: ApprovalJson,
  isEdited: boolean,
): (option: ApprovalJson["options"][number]) => string {
  const optionText = useOptionText();
  const [only, ...others] = approval.shown ? artifactsOf(approval.shown) : [];
  const { data: version } = useQuery({
    ...artifactVersionQuery(only?.versionId ?? ""),
    enabled: only !== undefined,
  });
  const { data: previews } = useQuery(previewQuery(approval.id));
  return (option) =>
    optionText(option, {
      version: others.length === 0 && !isEdited ? version?.number : undefined,
      stops: previews?.items.find((preview) => preview.option === option.id)?.ends_run === "failed",
    });
}
