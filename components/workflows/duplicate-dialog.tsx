"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef } from "react";
import { IdentityFields } from "@/components/forms/identity-fields";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useIdentity } from "@/components/forms/use-identity";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDuplicateWorkflow } from "@/lib/client/change-workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";

type Props = { workflow: WorkflowJson; onClose: () => void };

/** A copy of the draft under a name of its own; versions and runs stay with the original. */
export function DuplicateDialog({ workflow, onClose }: Props) {
  const t = useTranslations("workflows.duplicating");
  const router = useRouter();
  const box = useRef<HTMLFormElement>(null);
  const duplicate = useDuplicateWorkflow(workflow.id);
  const keyOf = useWish();
  const identity = useIdentity({
    title: t("copyOf", { title: workflow.title }),
    name: `${workflow.name.slice(0, 95)}-copy`,
  });
  useFirstFault(box, identity.faults);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wish = identity.read();
    if (!wish || duplicate.isPending || duplicate.isSuccess) return;
    duplicate.mutate(
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
      title={t("title", { title: workflow.title })}
    >
      <form className="grid gap-4" noValidate onSubmit={send} ref={box}>
        <IdentityFields identity={identity} />
        {duplicate.isError && identity.faults.name !== "taken" && (
          <ProblemAlert error={duplicate.error} title={t("failed")} />
        )}
        <div className="flex justify-end">
          <Button busy={duplicate.isPending || duplicate.isSuccess} tone="primary" type="submit">
            {t("send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
