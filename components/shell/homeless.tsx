"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { signOut } from "@/lib/client/sign-in";

/** For who is signed in and belongs to no workspace: what it means, and the way out. */
export function Homeless() {
  const t = useTranslations("shell");
  const leave = () => void signOut().finally(() => window.location.assign("/sign-in"));
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        action={
          <Button icon={LogOut} onClick={leave}>
            {t("signOut")}
          </Button>
        }
        isPage
        title={t("homeless")}
      >
        {t("homelessWhy")}
      </EmptyState>
    </main>
  );
}
