"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { StepJson } from "@/lib/contract/run-steps";
import { ResolveForm } from "./resolve-form";

/** The way to say what became of a call whose outcome nobody knows, for those who may. */
export function ResolveEffect({ step }: { step: StepJson }) {
  const t = useTranslations("step.resolve");
  const [open, setOpen] = useState(false);
  const mayResolve = useMay("effect:resolve");
  const isOffered = step.wait_reason === "reconcile" && mayResolve;
  // What somebody is writing is not taken away because another was quicker: the server says so.
  if (!isOffered && !open) return null;
  return (
    <div>
      <Button icon={CircleHelp} onClick={() => setOpen(true)} tone="person">
        {t("open")}
      </Button>
      <Dialog
        description={t("description")}
        holds="text"
        onOpenChange={setOpen}
        open={open}
        size="wide"
        title={t("title")}
      >
        <ResolveForm onDone={() => setOpen(false)} step={step} />
      </Dialog>
    </div>
  );
}
