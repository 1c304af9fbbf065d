"use client";

import { useQuery } from "@tanstack/react-query";
import { LogOut, UserMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay, useMe } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { keysMadeByQuery } from "@/lib/client/api-keys";
import { useRemoveMember } from "@/lib/client/members";
import type { MemberJson } from "@/lib/contract/members";

/** Takes a member's place away once its consequences were read; on one's own row it is the way to leave. */
export function RemoveMember({ member }: { member: MemberJson }) {
  const t = useTranslations("members");
  const me = useMe();
  const tell = useToast();
  const [open, setOpen] = useState(false);
  const remove = useRemoveMember(member);
  const isSelf = member.user_id === me.id;
  const words = isSelf ? "leave" : "remove";
  // Told by the promise: the row may be gone by then. Why it did not work stands in the dialog.
  const confirm = () =>
    void remove.mutateAsync().then(
      () => {
        // A whole new page: nothing of what was seen here stays.
        if (isSelf) return window.location.assign("/");
        tell({ title: t("removed", { name: member.name }) });
      },
      () => undefined,
    );
  return (
    <>
      <IconButton
        icon={isSelf ? LogOut : UserMinus}
        label={t(`${words}.open`, { name: member.name })}
        onClick={() => {
          remove.reset();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        busy={remove.isPending}
        confirm={t(`${words}.confirm`)}
        consequence={t(`${words}.consequence`, { workspace: me.workspace.name })}
        onConfirm={confirm}
        onOpenChange={setOpen}
        open={open}
        problem={remove.isError && <ProblemAlert error={remove.error} title={t("notRemoved")} />}
        title={t(`${words}.title`, { name: member.name, workspace: me.workspace.name })}
      >
        <Consequences member={member} />
      </ConfirmDialog>
    </>
  );
}

function Consequences({ member }: { member: MemberJson }) {
  const t = useTranslations("members.stays");
  const mayManage = useMay("workspace:manage");
  const { data } = useQuery({ ...keysMadeByQuery(member.user_id), enabled: mayManage });
  const live = data?.items.filter(({ revoked_at }) => revoked_at === null) ?? [];
  return (
    <ul className="grid list-disc gap-1 pl-4 text-13">
      <li>{t("runs")}</li>
      <li>{t("sessions")}</li>
      {live.length > 0 && (
        <li>{t("keys", { count: live.length, names: live.map(({ name }) => name).join(", ") })}</li>
      )}
    </ul>
  );
}
