"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Mark } from "@/components/ui/mark";
import { useMe } from "./me";
import { useWaitingCount } from "./use-waiting-count";

/** The mark, its lower lamp lit while somebody waits for the reader, with the workspace's name; leads home. */
export function WorkspaceMark({ look, onGo }: { look: "words" | "icon"; onGo?: () => void }) {
  const t = useTranslations("shell");
  const { workspace } = useMe();
  const waiting = useWaitingCount();
  return (
    <Link
      aria-label={t("home")}
      className="flex h-11 items-center gap-2 rounded-control px-1 text-ink hover:no-underline md:h-8"
      href="/"
      {...(onGo && { onClick: onGo })}
    >
      <Mark lit={waiting > 0 ? "person" : "clear"} size={24} />
      {look === "words" && (
        <span className="grid min-w-0 leading-4">
          <span className="font-semibold text-13">Signalbox</span>
          <span className="truncate text-11 text-muted">{workspace.name}</span>
        </span>
      )}
    </Link>
  );
}
