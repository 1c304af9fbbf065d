"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Verification } from "./verification";

/** Asks the server to verify the whole sealed chain, and says what came of it. */
export function VerifyChain() {
  const t = useTranslations("audit.verify");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={ShieldCheck} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog
        description={t("description")}
        holds="nothing"
        onOpenChange={setOpen}
        open={open}
        title={t("title")}
      >
        <Verification />
      </Dialog>
    </>
  );
}
