"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/select";
import { useOverride } from "@/lib/client/approval-acts";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { useOptionText } from "./use-option-text";
import { useRequestName } from "./use-request-title";
import { useRequiredReason } from "./use-required-reason";

type Props = { approval: ApprovalJson; onClose: () => void };

/** Takes an option over the heads of those who were asked, once somebody has said why. */
export function OverrideDialog({ approval, onClose }: Props) {
  const t = useTranslations("approval.override");
  const nameOf = useRequestName();
  const optionText = useOptionText();
  // What is taken over others' heads is chosen, and never what happens to stand first.
  const [chosen, setChosen] = useState<string | null>(null);
  const option = approval.options.find(({ id }) => id === chosen);
  const override = useOverride(approval);
  return (
    <ConfirmDialog
      busy={override.isPending}
      confirm={t("confirm", { option: option ? optionText(option) : "" })}
      consequence={t("consequence")}
      lacks={(why) => {
        if (!option) return t(why === "" ? "lacks.both" : "lacks.option");
        return why === "" ? t("lacks.reason") : null;
      }}
      onConfirm={(why) =>
        option && override.mutate({ option: option.id, reason: why }, { onSuccess: onClose })
      }
      onOpenChange={onClose}
      open
      problem={override.isError && <ProblemAlert error={override.error} title={t("failed")} />}
      reason={useRequiredReason()}
      title={t("title", { title: nameOf(approval) })}
    >
      <Select
        choices={approval.options.map((offered) => ({
          value: offered.id,
          word: optionText(offered),
        }))}
        label={t("option")}
        onChange={setChosen}
        placeholder={t("choose")}
        value={chosen}
      />
    </ConfirmDialog>
  );
}
