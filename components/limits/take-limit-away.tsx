"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { usePutQuota } from "@/lib/client/quotas";
import type { QuotaJson } from "@/lib/contract/quotas";

/** Takes a limit away, as it was when the dialog opened: one that was changed since stays. */
export function TakeLimitAway({ quota, name }: { quota: QuotaJson; name: string }) {
  const t = useTranslations("limits.remove");
  const tell = useToast();
  const [opened, setOpened] = useState<QuotaJson | null>(null);
  const put = usePutQuota();
  // Told by the promise: the row is gone by then. Why it did not work stands in the dialog.
  const confirm = () => {
    const { kind, target = "", revision } = opened ?? quota;
    void put.mutateAsync({ body: { kind, target }, revision }).then(
      () => tell({ title: t("done", { name }) }),
      () => undefined,
    );
  };
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t("open", { name })}
        onClick={() => {
          put.reset();
          setOpened(quota);
        }}
      />
      <ConfirmDialog
        busy={put.isPending}
        confirm={t("confirm")}
        consequence={t("consequence")}
        onConfirm={confirm}
        onOpenChange={(open) => !open && setOpened(null)}
        open={opened !== null}
        problem={put.isError && <ProblemAlert error={put.error} title={t("failed")} />}
        title={t("title", { name })}
      />
    </>
  );
}
