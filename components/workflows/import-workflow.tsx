"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { nameFault } from "@/components/forms/identity";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useImportWorkflow } from "@/lib/client/change-workflows";
import { findingsOf } from "@/lib/client/findings";
import { Problem } from "@/lib/client/problem";
import { FileButton } from "./file-button";
import { FindingList } from "./finding-list";
import { Imported } from "./imported";

type Fault = "missing" | "malformed" | "taken";
type Faults = { source?: "missing"; name?: Fault };

/** Makes a workflow from a manifest, chosen as a file or pasted. What is wrong with it stands beside its text. */
export function ImportWorkflow({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workflows.import");
  const names = useTranslations("identity.name");
  const router = useRouter();
  const box = useRef<HTMLFormElement>(null);
  const [source, setSource] = useState("");
  const [name, setName] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const bring = useImportWorkflow();
  const keyOf = useWish();
  useFirstFault(box, faults);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim() || null;
    const wrong = wanted === null ? null : nameFault(wanted);
    const found: Faults = {
      ...(source.trim() === "" && { source: "missing" as const }),
      ...(wrong && { name: wrong }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0 || bring.isPending || bring.isSuccess) return;
    const wish = { source, name: wanted };
    bring.mutate(
      { ...wish, idempotencyKey: keyOf(wish) },
      {
        onSuccess: ({ workflow, validation }) => {
          if (validation.findings.length === 0) router.push(`/workflows/${workflow.id}`);
        },
        onError: (error) => {
          if (isTaken(error)) setFaults({ name: "taken" });
        },
      },
    );
  };
  const result = bring.data;
  return (
    <Dialog
      description={t("note")}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      size="wide"
      title={t("title")}
    >
      {result && result.validation.findings.length > 0 ? (
        <Imported result={result} />
      ) : (
        <form className="grid gap-4" noValidate onSubmit={send} ref={box}>
          <TextArea
            error={faults.source ? t("missing") : null}
            label={t("source")}
            look="code"
            name="source"
            onChange={(event) => setSource(event.target.value)}
            size="tall"
            value={source}
          />
          <FileButton onRead={setSource} />
          <TextInput
            error={faults.name ? names(faults.name) : null}
            hint={t("nameHint")}
            label={t("name")}
            name="name"
            onChange={(event) => setName(event.target.value)}
            spellCheck={false}
            value={name}
          />
          {bring.isError && faults.name !== "taken" && <Refusal error={bring.error} />}
          <div className="flex justify-end">
            <Button busy={bring.isPending || bring.isSuccess} tone="primary" type="submit">
              {t("send")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

const isTaken = (error: unknown): boolean =>
  error instanceof Problem && error.code === "NAME_TAKEN";

/** Every finding with its line, or, where it is about something else, why. */
function Refusal({ error }: { error: unknown }) {
  const t = useTranslations("workflows.import");
  const findings = findingsOf(error);
  if (findings.length === 0) return <ProblemAlert error={error} title={t("failed")} />;
  return <FindingList findings={findings} title={t("refused", { count: findings.length })} />;
}
