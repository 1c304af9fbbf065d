"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef } from "react";
import { IdentityFields } from "@/components/forms/identity-fields";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useIdentity } from "@/components/forms/use-identity";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useCopySpec } from "@/lib/client/copy-spec";
import type { WorkflowJson } from "@/lib/contract/workflows";
import type { JsonObject } from "@/lib/kernel/json";

type Props = {
  workflow: WorkflowJson;
  spec: JsonObject;
  onCopied: () => void;
  onBack: () => void;
};

/** Keeps a draft as a workflow of its own, under another name. */
export function CopyMine({ workflow, spec, onCopied, onBack }: Props) {
  const t = useTranslations("autosave");
  const tell = useToast();
  const box = useRef<HTMLFormElement>(null);
  const copy = useCopySpec();
  const keyOf = useWish();
  const identity = useIdentity({
    title: t("copyTitle", { title: workflow.title }),
    name: `${workflow.name.slice(0, 95)}-mine`,
  });
  useFirstFault(box, identity.faults);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wish = identity.read();
    if (!wish || copy.isPending) return;
    copy.mutate(
      { ...wish, spec, idempotencyKey: keyOf({ ...wish, spec }) },
      {
        onSuccess: ({ id, title }) => {
          tell({
            title: t("copied", { title }),
            action: {
              word: t("openCopy"),
              onPress: () => window.open(`/workflows/${id}`, "_blank"),
            },
          });
          onCopied();
        },
        onError: (error) => void identity.refuse(error),
      },
    );
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send} ref={box}>
      <IdentityFields identity={identity} />
      {copy.isError && identity.faults.name !== "taken" && (
        <ProblemAlert error={copy.error} title={t("copyFailed")} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack} tone="ghost">
          {t("back")}
        </Button>
        <Button busy={copy.isPending} tone="primary" type="submit">
          {t("copySend")}
        </Button>
      </div>
    </form>
  );
}
