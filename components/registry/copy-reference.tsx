"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { CopyNote } from "@/components/ui/copy-note";
import { Icon } from "@/components/ui/icon";
import { Tip } from "@/components/ui/tip";
import { useCopy } from "@/components/ui/use-copy";

/** `name@1.0.0`, as a workflow names it; pressed, it is copied. */
export function CopyReference({ reference }: { reference: string }) {
  const t = useTranslations("registry");
  const [state, copy] = useCopy();
  return (
    <>
      <Tip text={t("copyTip")}>
        <button
          className="mono inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-small text-12 text-muted hover:text-ink"
          onClick={() => void copy(reference)}
          type="button"
        >
          <span className="sr-only">{t("copy")} </span>
          <span className="truncate">{reference}</span>
          <Icon of={state === "copied" ? Check : Copy} size={12} />
        </button>
      </Tip>
      <CopyNote state={state} />
    </>
  );
}
