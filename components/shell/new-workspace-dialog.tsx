"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextInput } from "@/components/ui/text-input";
import { useCreateWorkspace } from "@/lib/client/workspaces";
import { ProblemAlert } from "./problem-alert";
import { useWorkspaces } from "./workspaces";

const NAME_MAX = 200;

/** Asks for a name, makes the workspace, and opens it. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workspaces.making");
  const { open } = useWorkspaces();
  const create = useCreateWorkspace();
  const keyOf = useWish();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wish = { name: name.trim() };
    setMissing(wish.name === "");
    if (wish.name === "" || create.isPending || create.isSuccess) return;
    create.mutate({ ...wish, idempotencyKey: keyOf(wish) }, { onSuccess: ({ id }) => open(id) });
  };
  return (
    <Dialog
      description={t("note")}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("title")}
    >
      <form className="grid gap-4" noValidate onSubmit={send}>
        <TextInput
          autoComplete="off"
          error={isMissing ? t("nameMissing") : null}
          label={t("name")}
          maxLength={NAME_MAX}
          onChange={({ target }) => setName(target.value)}
          value={name}
        />
        {create.isError && <ProblemAlert error={create.error} title={t("failed")} />}
        <div className="flex justify-end">
          <Button busy={create.isPending || create.isSuccess} tone="primary" type="submit">
            {t("send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
