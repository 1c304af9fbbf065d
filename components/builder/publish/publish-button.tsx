"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import { useUnreadPlaces } from "@/components/builder/yaml/use-unread-places";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Tip } from "@/components/ui/tip";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { PublishDialog } from "./publish-dialog";

/** Opens what publishing asks for. While errors block it, it says how many, and which one to mend first. */
export function PublishButton({ workflow }: { workflow: WorkflowJson }) {
  const t = useTranslations("publishing");
  const may = useMay("workflow:publish");
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { findings } = useFindings();
  const [unread] = useUnreadPlaces();
  const [isOpen, setOpen] = useState(false);
  if (!may || isReadOnly) return null;
  const number = (workflow.latest_version?.number ?? 0) + 1;
  const [first] = findings?.errors ?? [];
  // What is on the screen and cannot be read would not be in the version.
  const why = unread ? t("unread", { where: unread }) : null;
  const button = (
    <Button
      disabled={findings === null || first !== undefined}
      disabledBecause={why}
      onClick={() => setOpen(true)}
      tone="primary"
    >
      {t("publish", { number })}
      {first && <Count of={findings?.errors.length ?? 0} tone="failed" />}
    </Button>
  );
  return (
    <>
      {first && why === null ? (
        <Tip text={t("mendFirst", { message: first.message })}>
          <span>{button}</span>
        </Tip>
      ) : (
        button
      )}
      <PublishDialog isOpen={isOpen} onClose={() => setOpen(false)} workflow={workflow} />
    </>
  );
}
