"use client";

import { useTranslations } from "next-intl";
import { Sheet } from "@/components/ui/sheet";
import { useIsWide } from "@/components/ui/use-is-wide";
import { useEditor } from "./editor/use-editor";
import { Inspector } from "./inspector/inspector";

/** The inspector: beside the canvas, or where there is no room for it above the page, for the step that was touched. */
export function InspectorPlace() {
  const t = useTranslations("builder.screen");
  const isWide = useIsWide();
  const hasSelection = useEditor(({ selection }) => selection.length === 1);
  const select = useEditor((editor) => editor.select);
  if (isWide)
    return (
      <div className="w-80 flex-none border-line border-l">
        <Inspector />
      </div>
    );
  return (
    <Sheet onOpenChange={(open) => !open && select([])} open={hasSelection} title={t("step")}>
      <Inspector />
    </Sheet>
  );
}
