"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Combobox } from "@/components/ui/combobox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { useChangeGroup, useDeleteGroup } from "@/lib/client/groups";
import { everyMemberQuery } from "@/lib/client/members";
import type { GroupJson } from "@/lib/contract/groups";

/** A group: who is in it, and the ways in and out. */
export function GroupRow({ group }: { group: GroupJson }) {
  const t = useTranslations("members.groups");
  const change = useChangeGroup(group.id);
  return (
    <li
      className="grid gap-2 border-line border-b px-4 py-3 last:border-b-0"
      data-group={group.name}
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-mono font-medium text-13">{group.name}</h3>
        <DeleteGroup group={group} />
      </div>
      <ul aria-label={t("membersOf", { name: group.name })} className="flex flex-wrap gap-2">
        {group.members.map((member) => (
          <li
            className="flex items-center gap-1 rounded-control border border-line pl-2.5 text-13"
            key={member.user_id}
            title={member.email}
          >
            {member.name}
            <IconButton
              icon={X}
              label={t("takeOut", { name: member.name })}
              onClick={() => change.mutate({ remove: [member.user_id] })}
            />
          </li>
        ))}
        <li className="min-w-56">
          <AddToGroup group={group} onAdd={(id) => change.mutate({ add: [id] })} />
        </li>
      </ul>
      {change.isError && <ProblemAlert error={change.error} title={t("notChanged")} />}
    </li>
  );
}

type AddProps = { group: GroupJson; onAdd: (userId: string) => void };

function AddToGroup({ group, onAdd }: AddProps) {
  const t = useTranslations("members.groups");
  const { data } = useQuery(everyMemberQuery());
  const inside = new Set(group.members.map(({ user_id }) => user_id));
  const choices = (data?.items ?? [])
    .filter(({ user_id, is_disabled }) => !is_disabled && !inside.has(user_id))
    .map(({ user_id, name, email }) => ({ value: user_id, word: name, note: email }));
  return (
    <Combobox
      choices={choices}
      label={t("add")}
      labelled="inside"
      none={t("nobody")}
      onChange={onAdd}
      search={t("search")}
      value={null}
    />
  );
}

function DeleteGroup({ group }: { group: GroupJson }) {
  const t = useTranslations("members.groups");
  const [open, setOpen] = useState(false);
  const end = useDeleteGroup(group.id);
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t("delete", { name: group.name })}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        busy={end.isPending}
        confirm={t("deleteConfirm")}
        consequence={t("deleteWhy")}
        onConfirm={() => end.mutate()}
        onOpenChange={setOpen}
        open={open}
        problem={end.isError && <ProblemAlert error={end.error} title={t("notDeleted")} />}
        title={t("deleteTitle", { name: group.name })}
      />
    </>
  );
}
