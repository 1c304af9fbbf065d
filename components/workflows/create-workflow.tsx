"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { IdentityFields } from "@/components/forms/identity-fields";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useIdentity } from "@/components/forms/use-identity";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useCreateWorkflow } from "@/lib/client/change-workflows";
import type { TemplateJson } from "@/lib/contract/templates";
import { TemplateGallery } from "./template-gallery";

/** Makes a workflow, empty or from one of the templates, and goes to its canvas. */
export function CreateWorkflow({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workflows.create");
  const router = useRouter();
  const box = useRef<HTMLFormElement>(null);
  const create = useCreateWorkflow();
  const keyOf = useWish();
  const identity = useIdentity();
  const [template, setTemplate] = useState<string | null>(null);
  useFirstFault(box, identity.faults);

  const choose = (chosen: TemplateJson | null) => {
    setTemplate(chosen?.name ?? null);
    identity.suggest({ title: chosen?.title ?? "", name: chosen?.name ?? "" });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const named = identity.read();
    if (!named || create.isPending || create.isSuccess) return;
    const wish = { ...named, template };
    create.mutate(
      { ...wish, idempotencyKey: keyOf(wish) },
      {
        onSuccess: ({ id }) => router.push(`/workflows/${id}`),
        onError: (error) => void identity.refuse(error),
      },
    );
  };
  return (
    <Dialog
      description={t("note")}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      size="wide"
      title={t("title")}
    >
      <form className="grid gap-4" noValidate onSubmit={send} ref={box}>
        <TemplateGallery chosen={template} onChoose={choose} />
        <IdentityFields identity={identity} />
        {create.isError && identity.faults.name !== "taken" && (
          <ProblemAlert error={create.error} title={t("failed")} />
        )}
        <div className="flex justify-end">
          <Button busy={create.isPending || create.isSuccess} tone="primary" type="submit">
            {t("send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
