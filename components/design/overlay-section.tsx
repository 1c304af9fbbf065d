"use client";

import { Copy, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeView } from "@/components/ui/code-view";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { Sheet } from "@/components/ui/sheet";
import { LOOKS } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { DesignSection, Line } from "./design-section";

const REASON_MAX = 2_000;
const TOASTS = ["done", "failed", "person", "neutral"] as const;
const doNothing = () => undefined;

/** What comes above the page. Nothing else has a shadow. */
export function OverlaySection() {
  const t = useTranslations("design.overlays");
  const [open, setOpen] = useState<"dialog" | "confirm" | "sheet" | null>(null);
  const onOpenChange = (isOpen: boolean) => !isOpen && setOpen(null);
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <Line>
        <Button onClick={() => setOpen("dialog")}>{t("dialog")}</Button>
        <Button onClick={() => setOpen("confirm")}>{t("confirm")}</Button>
        <Button onClick={() => setOpen("sheet")}>{t("sheet")}</Button>
        <Toasts />
        <Small />
      </Line>
      <Dialog
        description={t("publishNote")}
        onOpenChange={onOpenChange}
        open={open === "dialog"}
        title={t("publish")}
      >
        <TextArea label={t("notes")} />
      </Dialog>
      <ConfirmDialog
        confirm={t("cancelRun")}
        consequence={t("cancelNote")}
        onConfirm={() => setOpen(null)}
        onOpenChange={onOpenChange}
        open={open === "confirm"}
        reason={{ label: t("reason"), required: true, maxLength: REASON_MAX }}
        title={t("cancelTitle")}
      />
      <Sheet
        about={<StateBadge look={LOOKS.failed} weight="soft" word={t("stepFailed")} />}
        footer={
          <Button icon={RotateCw} onClick={() => setOpen(null)} tone="primary">
            {t("retry")}
          </Button>
        }
        onOpenChange={onOpenChange}
        open={open === "sheet"}
        title={t("step")}
      >
        <div className="p-4">
          <CodeView label={t("output")} text={t("log")} wraps />
        </div>
      </Sheet>
    </DesignSection>
  );
}

function Toasts() {
  const t = useTranslations("design.overlays");
  const toast = useToast();
  const tell = () => {
    for (const tone of TOASTS)
      toast({
        tone,
        title: t(`toast.${tone}`),
        note: t(`toastNote.${tone}`),
        ...(tone === "person" && { action: { word: t("open"), onPress: doNothing } }),
      });
  };
  return <Button onClick={tell}>{t("toasts")}</Button>;
}

function Small() {
  const t = useTranslations("design.overlays");
  return (
    <>
      <Menu trigger={<Button type="trigger">{t("menu")}</Button>}>
        <MenuItem icon={RotateCw} onSelect={doNothing}>
          {t("retry")}
        </MenuItem>
        <MenuItem icon={Copy} onSelect={doNothing}>
          {t("copy")}
        </MenuItem>
      </Menu>
      <Popover label={t("popover")} trigger={<Button type="trigger">{t("popover")}</Button>}>
        <p className="text-13">{t("popoverNote")}</p>
      </Popover>
    </>
  );
}
