"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { RunControl } from "@/lib/engine/controls";
import { CONTROL_LOOKS } from "./control-looks";
import { useShowRunDialog } from "./use-show-run-dialog";

/** Offers to cancel, pause or resume the run. */
export function ControlRun({ control }: { control: RunControl }) {
  const t = useTranslations("control");
  const show = useShowRunDialog();
  return (
    <Button {...CONTROL_LOOKS[control]} onClick={() => show(control)}>
      {t(`${control}.open`)}
    </Button>
  );
}
