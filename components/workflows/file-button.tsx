"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

/** Reads a text file of the reader's own into the form. */
export function FileButton({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations("workflows.import");
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    onRead(await file.text());
    setName(file.name);
    // The same file, mended meanwhile, can be chosen once more.
    event.target.value = "";
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        {t("file")}
      </Button>
      <input
        accept=".yaml,.yml,.json,application/yaml,application/json,text/yaml"
        aria-label={t("file")}
        className="sr-only"
        onChange={(event) => void read(event)}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      {name && (
        <span className="truncate text-13 text-muted" role="status">
          {t("read", { name })}
        </span>
      )}
    </div>
  );
}
