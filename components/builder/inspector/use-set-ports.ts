"use client";

import { useTranslations } from "next-intl";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { setPorts } from "@/lib/engine/draft/set-ports";
import type { Json } from "@/lib/kernel/json";
import { useTarget } from "./target";

/** Writes a list whose items lead out of ports; edges follow a port that gets another name. */
export function useSetPorts(pointer: string, label: string): (items: Json[]) => void {
  const t = useTranslations("inspector");
  const store = useEditorStore();
  const { nodeId } = useTarget();
  return (items) => {
    if (nodeId === null) return;
    store
      .getState()
      .change(t("step", { label }), (spec) => setPorts(spec, nodeId, pointer, items), {
        merge: `${nodeId}${pointer}`,
      });
  };
}
