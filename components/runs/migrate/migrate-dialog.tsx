"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { untilLoaded } from "@/components/ui/until-loaded";
import type { RunJson } from "@/lib/contract/runs";

/** Loaded with the first press: no page needs it to be shown. */
const ChooseVersion = dynamic(
  () => untilLoaded(() => import("./choose-version")).then(({ ChooseVersion }) => ChooseVersion),
  { ssr: false },
);

/** Takes a run to another version of its workflow. */
export function MigrateDialog({ run, onClose }: { run: RunJson; onClose: () => void }) {
  const t = useTranslations("migrate");
  return (
    <Dialog
      description={t("description")}
      onOpenChange={onClose}
      open
      size="wide"
      title={t("title")}
    >
      <ChooseVersion onDone={onClose} run={run} />
    </Dialog>
  );
}
