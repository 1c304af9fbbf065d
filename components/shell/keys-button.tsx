"use client";

import { CircleQuestionMark } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Tip } from "@/components/ui/tip";
import { useCommandCenter } from "./use-command-center";

/** Shows which keys work; for hands that have a keyboard, so phones go without it. */
export function KeysButton({ look }: { look: "words" | "icon" }) {
  const t = useTranslations("keys");
  const { open } = useCommandCenter();
  const button = (
    <button
      aria-keyshortcuts="?"
      aria-label={t("title")}
      className="flex h-8 w-full items-center gap-2.5 rounded-control px-2 font-medium text-13 text-muted hover:bg-hover hover:text-ink"
      onClick={() => open("keys")}
      type="button"
    >
      <Icon of={CircleQuestionMark} />
      {look === "words" && t("title")}
    </button>
  );
  if (look === "words") return button;
  return (
    <Tip side="right" text={t("title")}>
      {button}
    </Tip>
  );
}
