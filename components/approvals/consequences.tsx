"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Alert } from "@/components/ui/alert";
import { Icon } from "@/components/ui/icon";
import { previewQuery } from "@/lib/client/approvals";
import type { ApprovalJson } from "@/lib/contract/approvals";
import type { DecisionPreviewsView } from "@/lib/contract/decision-previews";
import { NextSteps } from "./next-steps";
import { useOptionText } from "./use-option-text";

/** Whether there is something to say: of a request for more to spend only that it cannot be decided here. */
export const hasConsequences = ({
  budget,
  is_version_readable: isReadable,
}: Pick<ApprovalJson, "budget" | "is_version_readable">): boolean => !budget || !isReadable;

/** What runs next if it is approved, what of it cannot be undone, and what any other decision leads to. */
export function Consequences({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  const isReadable = approval.is_version_readable;
  const preview = useQuery({ ...previewQuery(approval.id), enabled: isReadable });
  if (!isReadable)
    return (
      <Alert title={t("unreadable")} tone="neutral">
        {t("unreadableWhy")}
      </Alert>
    );
  return (
    <QueryView failure={t("previewFailed")} query={preview} rows={3}>
      {({ items }) => <Previews approval={approval} items={items} />}
    </QueryView>
  );
}

type PreviewsProps = { approval: ApprovalJson; items: DecisionPreviewsView["items"] };

function Previews({ approval, items }: PreviewsProps) {
  const t = useTranslations("approval");
  const optionText = useOptionText();
  const effectOf = (id: string) => approval.options.find((option) => option.id === id)?.effect;
  const approving = items.filter(({ option }) => effectOf(option) === "approved");
  const others = items.filter(({ option }) => effectOf(option) !== "approved");
  return (
    <div className="grid gap-3">
      {approval.run.is_paused && approval.status === "pending" && (
        <p className="flex items-start gap-2 text-13">
          <span className="mt-0.5 text-muted">
            <Icon of={Pause} size={14} />
          </span>
          {t("runIsPaused")}
        </p>
      )}
      {approving.map((preview) => (
        <NextSteps key={preview.option} preview={preview} />
      ))}
      {others.map((preview) => {
        const option = approval.options.find(({ id }) => id === preview.option);
        return (
          <p className="flex items-start gap-2 text-12 text-muted" key={preview.option}>
            <span className="mt-0.5 text-failed">
              <Icon of={X} size={14} />
            </span>
            {t("otherwise", {
              option: option ? optionText(option) : preview.option,
              next: preview.next.map(({ title }) => title).join(", "),
              ends: preview.ends_run ?? (preview.next.length > 0 ? "none" : "rest"),
            })}
          </p>
        );
      })}
    </div>
  );
}
