"use client";

import { useTranslations } from "next-intl";
import { PageHead } from "@/components/shell/page-head";
import { Chip } from "@/components/ui/chip";
import { useIsWide } from "@/components/ui/use-is-wide";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { SaveSign } from "./autosave/save-sign";
import { BuilderActions } from "./builder-actions";
import { useEditor } from "./editor/use-editor";

type Props = { workflow: WorkflowJson; version: number | null };

/** What the top bar says of the open workflow, and what can be done with it. On a phone a line of its own says the first. */
export function BuilderHead({ workflow, version }: Props) {
  const isWide = useIsWide();
  const standing = <Standing version={version} workflow={workflow} />;
  return (
    <>
      <PageHead meta={isWide && standing} trail={[{ label: workflow.title }]}>
        <BuilderActions version={version} workflow={workflow} />
      </PageHead>
      {!isWide && (
        <div className="flex min-h-9 flex-none items-center gap-2 border-line border-b bg-surface px-3">
          {standing}
        </div>
      )}
    </>
  );
}

/** Which draft or version it is, and whether it is saved. */
function Standing({ workflow, version }: Props) {
  const t = useTranslations("builder.screen");
  const revision = useEditor((editor) => editor.revision);
  return (
    <>
      <Chip>{version === null ? t("draft", { revision }) : t("version", { version })}</Chip>
      <SaveSign workflow={workflow} />
    </>
  );
}
