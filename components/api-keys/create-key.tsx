"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { CreateKeyForm } from "./create-key-form";

/** Makes a key and shows its text, this once. */
export function CreateKey() {
  const t = useTranslations("apiKeys.create");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  return (
    <>
      <Button
        icon={KeyRound}
        onClick={() => {
          setText(null);
          setOpen(true);
        }}
      >
        {t("open")}
      </Button>
      <Dialog
        description={text ? t("madeWhy") : t("description")}
        holds={text ? "secret" : "text"}
        onOpenChange={setOpen}
        open={open}
        title={text ? t("made") : t("title")}
      >
        {text ? (
          <div className="grid gap-4">
            <CopyField hint={t("use")} label={t("text")} text={text} />
            <div className="flex justify-end">
              <Button onClick={() => setOpen(false)} tone="primary">
                {t("kept")}
              </Button>
            </div>
          </div>
        ) : (
          <CreateKeyForm onMade={setText} />
        )}
      </Dialog>
    </>
  );
}
