"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { useAddMember } from "@/lib/client/members";
import type { AddedMemberJson } from "@/lib/contract/members";
import type { Role } from "@/lib/kernel/permissions";
import { OneTimeLink } from "./one-time-link";
import { useRoleChoices } from "./use-role-choices";

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const EMAIL_MAX = 320;

type Invitation = NonNullable<AddedMemberJson["invitation"]>;

/** Adds a person by their address. Whoever has no account yet gets a link, which the reader hands over. */
export function AddMember() {
  const t = useTranslations("members.add");
  const [open, setOpen] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={UserPlus}
        onClick={() => {
          setInvitation(null);
          setOpen(true);
        }}
        tone="primary"
      >
        {t("open")}
      </Button>
      <Dialog
        description={invitation ? t("invitedWhy") : t("description")}
        holds={invitation ? "secret" : "text"}
        onOpenChange={setOpen}
        open={open}
        title={invitation ? t("invited") : t("title")}
      >
        {invitation ? (
          <OneTimeLink link={{ ...invitation, page: "/join" }} onDone={close} />
        ) : (
          <AddForm onAdded={close} onInvited={setInvitation} />
        )}
      </Dialog>
    </>
  );
}

type FormProps = { onAdded: () => void; onInvited: (invitation: Invitation) => void };

function AddForm({ onAdded, onInvited }: FormProps) {
  const t = useTranslations("members.add");
  const s = useTranslations("shell");
  const tell = useToast();
  const add = useAddMember();
  const choices = useRoleChoices();
  const [role, setRole] = useState<Role>("author");
  const [isNoAddress, setIsNoAddress] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    setIsNoAddress(!EMAIL.test(email));
    if (!EMAIL.test(email)) return;
    add.mutate(
      { email, role },
      {
        onSuccess: ({ member, invitation }) => {
          if (invitation) return onInvited(invitation);
          if (member)
            tell({ title: t("added", { name: member.name, role: s(`roles.${member.role}`) }) });
          onAdded();
        },
      },
    );
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        error={isNoAddress ? t("noAddress") : null}
        label={t("email")}
        maxLength={EMAIL_MAX}
        name="email"
        spellCheck={false}
        type="email"
      />
      <Select
        choices={choices}
        hint={choices.find(({ value }) => value === role)?.note}
        label={t("role")}
        onChange={setRole}
        value={role}
      />
      {add.isError && <ProblemAlert error={add.error} title={t("failed")} />}
      <div className="flex justify-end">
        <Button busy={add.isPending} icon={UserPlus} tone="primary" type="submit">
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
