"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useMe } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { useChangeName } from "@/lib/client/me";

const NAME_MAX = 200;

/** What the reader is called, and as whom they are known here. */
export function NamePanel() {
  const t = useTranslations("profile.name");
  const s = useTranslations("shell");
  const me = useMe();
  const router = useRouter();
  const tell = useToast();
  const change = useChangeName();
  const [name, setName] = useState(me.name);
  const [isEmpty, setIsEmpty] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(name.trim() === "");
    if (name.trim() === "" || change.isPending) return;
    change.mutate(name.trim(), {
      onSuccess: (changed) => {
        setName(changed.name);
        tell({ title: t("done", { name: changed.name }) });
        router.refresh();
      },
    });
  };
  return (
    <Panel title={t("title")}>
      <form className="grid gap-4 p-4" noValidate onSubmit={send}>
        <TextInput
          autoComplete="name"
          error={isEmpty ? t("empty") : null}
          hint={t("hint")}
          label={t("label")}
          maxLength={NAME_MAX}
          name="name"
          onChange={(event) => setName(event.target.value)}
          value={name}
        />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
          <dt className="text-muted">{t("email")}</dt>
          <dd className="truncate">{me.email}</dd>
          <dt className="text-muted">{t("role")}</dt>
          <dd>{t("roleIn", { role: s(`roles.${me.role}`), workspace: me.workspace.name })}</dd>
        </dl>
        {change.isError && <ProblemAlert error={change.error} title={t("failed")} />}
        <div className="flex justify-end">
          <Button
            busy={change.isPending}
            disabled={name.trim() === me.name}
            tone="primary"
            type="submit"
          >
            {t("send")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
