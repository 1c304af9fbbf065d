"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay, useMe } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { useChangeRole } from "@/lib/client/members";
import type { MemberJson } from "@/lib/contract/members";
import type { Role } from "@/lib/kernel/permissions";
import { useRoleChoices } from "./use-role-choices";

/** What a member may do here; for whoever may, the way to change it. Nothing changes before it is confirmed. */
export function MemberRole({ member }: { member: MemberJson }) {
  const t = useTranslations("members");
  const s = useTranslations("shell");
  const me = useMe();
  const router = useRouter();
  const tell = useToast();
  const mayManage = useMay("workspace:manage");
  const choices = useRoleChoices(member.role);
  const change = useChangeRole(member);
  const [wanted, setWanted] = useState<Role | null>(null);
  const isSelf = member.user_id === me.id;
  const mayChange = mayManage && (member.role !== "owner" || me.role === "owner");
  if (!mayChange) return <span>{s(`roles.${member.role}`)}</span>;

  const confirm = (role: Role) =>
    change.mutate(role, {
      onSuccess: () => {
        setWanted(null);
        tell({ title: t("roleChanged", { name: member.name, role: s(`roles.${role}`) }) });
        // What the reader themselves may do stands in the frame around the page.
        if (isSelf) router.refresh();
      },
    });
  return (
    <>
      <div className="w-34">
        <Select
          choices={choices}
          label={t("roleOf", { name: member.name })}
          labelled="aloud"
          onChange={(role) => {
            change.reset();
            setWanted(role === member.role ? null : role);
          }}
          value={member.role}
        />
      </div>
      <ConfirmDialog
        busy={change.isPending}
        confirm={t("changeRole", { role: wanted ? s(`roles.${wanted}`) : "" })}
        consequence={wanted ? t(`roleNotes.${wanted}`) : ""}
        onConfirm={() => wanted && confirm(wanted)}
        onOpenChange={(open) => !open && setWanted(null)}
        open={wanted !== null}
        problem={
          change.isError && <ProblemAlert error={change.error} title={t("roleNotChanged")} />
        }
        title={t("changeRoleOf", {
          name: member.name,
          from: s(`roles.${member.role}`),
          to: wanted ? s(`roles.${wanted}`) : "",
        })}
        tone="primary"
      >
        <p className="text-13">{isSelf ? t("ownRoleNote") : t("roleNote")}</p>
      </ConfirmDialog>
    </>
  );
}
