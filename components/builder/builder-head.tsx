"use client";

import { useTranslations } from "next-intl";
import { PageHead } from "@/components/shell/page-head";
import { Chip } from "@/components/ui/chip";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { SaveSign } from "./autosave/save-sign";
import { BuilderActions } from "./builder-actions";
import { useEditor } from "./editor/use-editor";

type Props = { workflow: WorkflowJson; version: number | null };

/** What the top bar says of the open workflow, and what can be done with it. */
export function BuilderHead({ workflow, version }: Props) {
  const t = useTranslations("builder.screen");
  const revision = useEditor((editor) => editor.revision);
  return (
    <PageHead
      meta={
        <>
          <Chip>{version === null ? t("draft", { revision }) : t("version", { version })}</Chip>
          <SaveSign workflow={workflow} />
        </>
      }
      trail={[{ label: workflow.title }]}
    >
      <BuilderActions version={version} workflow={workflow} />
    </PageHead>
  );
}
