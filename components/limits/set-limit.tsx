"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LimitDialog } from "./limit-dialog";

/** Sets a limit that there is not yet. */
export function SetLimit() {
  const t = useTranslations("limits.set");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)} tone="primary">
        {t("open")}
      </Button>
      {open && <LimitDialog onClose={() => setOpen(false)} quota={null} />}
    </>
  );
}
