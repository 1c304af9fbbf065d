"use client";

import { useQuery } from "@tanstack/react-query";
import { Send, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/ui/state-badge";
import { previewQuery } from "@/lib/client/approvals";
import type { ApprovalJson, DecisionPreviewsView } from "@/lib/contract/approvals";
import { useOptionText } from "./use-option-text";

type Preview = DecisionPreviewsView["items"][number];

/** What runs next if it is approved, what of it cannot be undone, and what any other decision leads to. */
export function Consequences({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  const { data } = useQuery(previewQuery(approval.id));
  const optionText = useOptionText();
  if (!data) return null;
  const effectOf = (id: string) => approval.options.find((option) => option.id === id)?.effect;
  const approving = data.items.filter(({ option }) => effectOf(option) === "approved");
  const others = data.items.filter(({ option }) => effectOf(option) !== "approved");
  return (
    <div className="grid gap-3">
      {approving.map((preview) => (
        <Next key={preview.option} preview={preview} />
      ))}
      {others.map((preview) => {
        const option = approval.options.find(({ id }) => id === preview.option);
        return (
          <p className="flex items-start gap-2 text-12 text-muted" key={preview.option}>
            <span className="mt-0.5 text-failed">
              <Icon of={X} size={12} />
            </span>
            {t("otherwise", {
              option: option ? optionText(option) : preview.option,
              next: preview.next.map(({ title }) => title).join(", "),
              ends: preview.ends_run ?? "none",
            })}
          </p>
        );
      })}
    </div>
  );
}

function Next({ preview }: { preview: Preview }) {
  const t = useTranslations("approval");
  const isFinal = (node: string) => preview.irreversible.some((step) => step.node === node);
  const final = preview.irreversible.filter(
    ({ node }) => !preview.next.some((step) => step.node === node),
  );
  return (
    <div className="grid gap-2">
      <p className="font-medium text-12 text-muted">{t("next")}</p>
      <ul className="overflow-hidden rounded-panel border border-line">
        {[...preview.next, ...final].map(({ node, title }) => (
          <li
            className="flex min-h-11 flex-wrap items-center gap-2 border-line border-b px-3 py-1.5 text-13 last:border-b-0"
            key={node}
          >
            <span className="min-w-0 flex-1 font-medium">{title}</span>
            {isFinal(node) ? (
              <StateBadge look={{ tone: "failed", icon: Send }} word={t("final")} />
            ) : (
              <StateBadge look={{ tone: "succeeded", icon: Undo2 }} word={t("undoable")} />
            )}
          </li>
        ))}
      </ul>
      {preview.recipients.map(({ node, channel, recipient }) => (
        <p className="text-12 text-muted" key={node}>
          {t("receives", { channel, recipient: recipient ?? "nobody" })}
        </p>
      ))}
    </div>
  );
}
