"use client";

import { FastForward, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { useShowRequestDialog } from "./use-show-request-dialog";

/** What operators may do about a request that is for others: withdraw it, or take an option over their heads. */
export function TakeOver({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("approval");
  const show = useShowRequestDialog();
  const { may_withdraw, may_override } = approval;
  if (!may_withdraw && !may_override) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {may_withdraw && (
        <Button icon={Undo2} onClick={() => show("withdraw")} size="small">
          {t("withdraw.open")}
        </Button>
      )}
      {may_override && (
        <Button icon={FastForward} onClick={() => show("override")} size="small">
          {t("override.open")}
        </Button>
      )}
    </div>
  );
}
