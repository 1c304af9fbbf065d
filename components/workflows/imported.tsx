"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { ImportedWorkflowJson } from "@/lib/contract/workflows";
import { FindingList } from "./finding-list";

/** It is there, but before it can be published something is to be mended. */
export function Imported({ result }: { result: ImportedWorkflowJson }) {
  const t = useTranslations("workflows.import");
  const { workflow, validation } = result;
  return (
    <div className="grid gap-4">
      <Alert announce="now" title={t("done", { title: workflow.title })} tone="neutral">
        {validation.can_publish ? t("canPublish") : t("cannotPublish")}
      </Alert>
      <FindingList
        findings={validation.findings}
        title={t("found", { count: validation.findings.length })}
      />
      <div className="flex justify-end">
        <ButtonLink href={`/workflows/${workflow.id}`} tone="primary">
          {t("go")}
        </ButtonLink>
      </div>
    </div>
  );
}
