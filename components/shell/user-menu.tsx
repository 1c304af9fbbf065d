"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuHead, MenuItem } from "@/components/ui/menu";
import { signOut } from "@/lib/client/sign-in";
import type { MeJson } from "@/lib/contract/me";
import { FloatingProblem } from "./floating-problem";

/** Who is signed in, as what, and the way out. */
export function UserMenu({ me }: { me: Pick<MeJson, "name" | "email" | "role"> }) {
  const t = useTranslations("shell");
  const [problem, setProblem] = useState<unknown>(null);
  const leave = () => {
    // A whole new page: nothing of what this user saw stays in memory.
    signOut().then(() => window.location.assign("/sign-in"), setProblem);
  };
  const trigger = (
    <button
      aria-label={t("user", { name: me.name })}
      className="inline-flex size-11 items-center justify-center rounded-control hover:bg-hover sm:size-8"
      type="button"
    >
      <Avatar name={me.name} />
    </button>
  );
  return (
    <>
      <Menu trigger={trigger}>
        <MenuHead>
          <p className="font-semibold">{me.name}</p>
          {me.email && <p className="text-12 text-muted">{me.email}</p>}
          <p className="text-12 text-muted">{t(`roles.${me.role}`)}</p>
        </MenuHead>
        <MenuItem icon={LogOut} onSelect={leave}>
          {t("signOut")}
        </MenuItem>
      </Menu>
      {problem !== null && <FloatingProblem error={problem} title={t("signOutFailed")} />}
    </>
  );
}
