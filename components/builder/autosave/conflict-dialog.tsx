"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor } from "@/components/builder/editor/use-editor";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DraftJson } from "@/lib/contract/drafts";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { formatYaml } from "@/lib/engine/spec/yaml";
import { CopyMine } from "./copy-mine";
import { SideBySide } from "./side-by-side";
import { useAutosave } from "./use-autosave";

type Props = {
  theirs: DraftJson;
  workflow: WorkflowJson;
  isOpen: boolean;
  onClose: () => void;
};

/** Somebody else saved the draft: who, when and what, and the three ways out. None of them loses anything. */
export function ConflictDialog({ theirs, workflow, isOpen, onClose }: Props) {
  const t = useTranslations("autosave");
  return (
    <Dialog
      description={t("conflictWhy", { name: theirs.updated_by.name })}
      onOpenChange={(open) => !open && onClose()}
      open={isOpen}
      size="full"
      title={t("conflictTitle")}
    >
      <Ways onClose={onClose} theirs={theirs} workflow={workflow} />
    </Dialog>
  );
}

function Ways({ theirs, workflow, onClose }: Omit<Props, "isOpen">) {
  const t = useTranslations("autosave");
  const autosave = useAutosave();
  const mine = useEditor((editor) => editor.spec);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const mayEdit = useMay("workflow:edit");
  const [isCopying, setCopying] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const keepMine = async () => {
    setBusy(true);
    try {
      await autosave?.keepMine(t("keepMineStep"));
      onClose();
    } finally {
      setBusy(false);
    }
  };
  const takeTheirs = () => {
    autosave?.takeTheirs(t("takeTheirsStep"));
    onClose();
  };
  return (
    <>
      <p className="text-13 text-muted">
        {t.rich("savedBy", {
          name: theirs.updated_by.name,
          when: () => <RelativeTime at={theirs.updated_at} />,
        })}
      </p>
      <SideBySide
        left={{
          title: t("theirs", { name: theirs.updated_by.name }),
          text: formatYaml(theirs.spec),
        }}
        right={{ title: t("mine"), text: formatYaml(mine) }}
      />
      {isCopying ? (
        <CopyMine
          onBack={() => setCopying(false)}
          onCopied={takeTheirs}
          spec={mine}
          workflow={workflow}
        />
      ) : (
        <>
          {!isReadOnly && <p className="text-12 text-muted">{t("undoHint")}</p>}
          <div className="flex flex-wrap justify-end gap-2">
            {mayEdit && <Button onClick={() => setCopying(true)}>{t("copyMine")}</Button>}
            <Button onClick={takeTheirs}>{t("takeTheirs")}</Button>
            {!isReadOnly && (
              <Button busy={isBusy} onClick={() => void keepMine()} tone="primary">
                {t("keepMine")}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
