"use client";

import { useTranslations } from "next-intl";
import { useEditor, useEditorStore } from "@/components/builder/editor/use-editor";
import { refuseRename } from "@/lib/engine/draft/rename-node";
import { CommittedInput } from "../committed-input";
import { useTarget } from "../target";
import { errorOf, useFieldFindings } from "../use-field";

/** The id of a node. Another one is written wherever the old one stood: at edges and in expressions. */
export function IdWidget() {
  const t = useTranslations("inspector");
  const store = useEditorStore();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { nodeId, pointer } = useTarget();
  const error = errorOf(useFieldFindings("/id", "within"));
  if (nodeId === null) return null;
  const refuse = (next: string) => {
    const refusal = refuseRename(store.getState().spec, nodeId, next);
    return refusal && refusal !== "unknown" ? t(`idRefused.${refusal}`) : null;
  };
  return (
    <div data-field={`${pointer}/id`}>
      <CommittedInput
        error={error}
        hint={t("idHint")}
        isReadOnly={isReadOnly}
        label={t("id")}
        onCommit={(next) => store.getState().rename(t("renameStep"), nodeId, next)}
        refuse={refuse}
        value={nodeId}
      />
    </div>
  );
}
