"use client";

import { ArrowRightLeft } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { untilLoaded } from "@/components/ui/until-loaded";
import type { RunJson } from "@/lib/contract/runs";

/** Loaded with the first press: no page needs it to be shown. */
const ChooseVersion = dynamic(
  () => untilLoaded(() => import("./choose-version")).then(({ ChooseVersion }) => ChooseVersion),
  { ssr: false },
);

/** Offers to take a run that waits to another version of its workflow, to those who may control runs. */
export function MigrateRun({ run }: { run: RunJson }) {
  const t = useTranslations("migrate");
  const mayControl = useMay("run:control");
  const [open, setOpen] = useState(false);
  const waits = run.execution_status === "waiting" || run.execution_status === "paused";
  if (!mayControl || !waits) return null;
  return (
    <>
      <Button icon={ArrowRightLeft} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog
        description={t("description")}
        onOpenChange={setOpen}
        open={open}
        size="wide"
        title={t("title")}
      >
        <ChooseVersion onDone={() => setOpen(false)} run={run} />
      </Dialog>
    </>
  );
}
