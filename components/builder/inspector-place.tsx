"use client";

import { useTranslations } from "next-intl";
import { Sheet } from "@/components/ui/sheet";
import { useIsWide } from "@/components/ui/use-is-wide";
import { useEditor } from "./editor/use-editor";
import { Inspector } from "./inspector/inspector";

/**
 * The inspector: beside the canvas, or where there is no room for it above the page, for the step that was touched
 * or for the workflow that was asked for.
 */
export function InspectorPlace() {
  const t = useTranslations("builder.screen");
  const isWide = useIsWide();
  const selected = useEditor(({ selection }) => selection.length);
  const isAsked = useEditor(({ focus }) => focus !== null && focus.nodeId === null);
  const select = useEditor((editor) => editor.select);
  const goTo = useEditor((editor) => editor.goTo);
  if (isWide)
    return (
      <div className="w-80 flex-none border-line border-l">
        <Inspector />
      </div>
    );
  const isWorkflow = selected === 0 && isAsked;
  const close = () => {
    select([]);
    goTo(null);
  };
  return (
    <Sheet
      onOpenChange={(open) => !open && close()}
      open={selected === 1 || isWorkflow}
      title={isWorkflow ? t("workflow") : t("step")}
    >
      <Inspector />
    </Sheet>
  );
}
