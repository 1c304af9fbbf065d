"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { useRevokeApiKey } from "@/lib/client/api-keys";
import type { ApiKeyJson } from "@/lib/contract/api-keys";

/** Ends a key for good, once it was said what that stops. */
export function RevokeKey({ apiKey }: { apiKey: ApiKeyJson }) {
  const t = useTranslations("apiKeys.revoke");
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const revoke = useRevokeApiKey(apiKey);
  const { name } = apiKey;
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        setOpen(false);
        tell({ title: t("done", { name }) });
      },
    });
  return (
    <>
      <IconButton
        icon={Ban}
        label={t("open", { name })}
        onClick={() => {
          revoke.reset();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        busy={revoke.isPending}
        confirm={t("confirm")}
        consequence={t("consequence")}
        onConfirm={confirm}
        onOpenChange={setOpen}
        open={open}
        problem={revoke.isError && <ProblemAlert error={revoke.error} title={t("failed")} />}
        title={t("title", { name })}
      />
    </>
  );
}
