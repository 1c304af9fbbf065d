"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useRevokeSessions } from "@/lib/client/me";

/** Signs every browser out: the `others`, or `all` with this one, which then shows the sign-in page. */
export function SignOutEverywhere({ scope }: { scope: "others" | "all" }) {
  const t = useTranslations("profile.signOut");
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const revoke = useRevokeSessions();
  const confirm = () =>
    revoke.mutate(scope, {
      onSuccess: ({ ended }) => {
        // A whole new page: nothing of what this user saw stays in memory.
        if (scope === "all") return window.location.assign("/sign-in");
        setOpen(false);
        tell({ title: t("done", { count: ended }) });
      },
    });
  return (
    <>
      <Button
        icon={LogOut}
        onClick={() => {
          revoke.reset();
          setOpen(true);
        }}
        tone={scope === "all" ? "danger" : "neutral"}
      >
        {t(`${scope}.open`)}
      </Button>
      <ConfirmDialog
        busy={revoke.isPending}
        confirm={t(`${scope}.open`)}
        consequence={t(`${scope}.consequence`)}
        onConfirm={confirm}
        onOpenChange={setOpen}
        open={open}
        problem={revoke.isError && <ProblemAlert error={revoke.error} title={t("failed")} />}
        title={t(`${scope}.title`)}
      />
    </>
  );
}
