"use client";

import { useTranslations } from "next-intl";
import { useRequestName } from "@/components/approvals/use-request-title";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { DecidedOneJson } from "@/lib/contract/decide-many";

type Props = {
  items: readonly ApprovalSummaryJson[];
  results: readonly DecidedOneJson[];
  onClose: () => void;
};

const RESULTS = ["decided", "voted", "unchanged", "refused"] as const;

/** What became of each: how many of which, and of what was refused why. */
export function ManyResults({ items, results, onClose }: Props) {
  const t = useTranslations("inbox.many");
  const counts = RESULTS.map((result) => ({
    result,
    count: results.filter((one) => one.result === result).length,
  })).filter(({ count }) => count > 0);
  const others = results.filter(({ result }) => result !== "decided");
  const requestName = useRequestName();
  const nameOf = (id: string) => {
    const found = items.find((item) => item.id === id);
    return found ? requestName(found) : id;
  };
  return (
    <Dialog
      description={counts.map(({ result, count }) => t(`results.${result}`, { count })).join(" · ")}
      holds="nothing"
      onOpenChange={onClose}
      open
      title={t("resultTitle")}
    >
      {others.length > 0 && (
        <ul aria-label={t("others")} className="grid gap-2 text-13">
          {others.map((one) => (
            <li data-result={one.result} key={one.id}>
              <span className="font-medium">{nameOf(one.id)}</span>{" "}
              <span className="text-muted">
                <Why one={one} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose} tone="primary">
          {t("close")}
        </Button>
      </div>
    </Dialog>
  );
}

function Why({ one }: { one: DecidedOneJson }) {
  const t = useTranslations("inbox.many");
  const problems = useTranslations("problems");
  if (one.result === "voted") return t("whyVoted");
  if (one.result === "unchanged") return t("whyUnchanged");
  return one.error && problems(`codes.${one.error.code}`);
}
