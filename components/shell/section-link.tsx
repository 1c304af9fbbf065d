"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { Icon } from "@/components/ui/icon";
import { Tip } from "@/components/ui/tip";
import type { Section } from "./sections";

type Props = {
  section: Section;
  isHere: boolean;
  /** How many wait for the reader there. */
  waiting: number;
  look: "words" | "icon";
  onGo?: (() => void) | undefined;
};

const BASE =
  "relative flex h-11 items-center gap-2.5 rounded-control px-3 font-medium text-13 hover:no-underline md:h-8 md:px-2";
const HERE = "bg-selected text-accent";
const ELSEWHERE = "text-muted hover:bg-hover hover:text-ink";

/** The way to one section: with its name, or as an icon whose name stands in its tip. */
export function SectionLink({ section, isHere, waiting, look, onGo }: Props) {
  const t = useTranslations("nav");
  const name = t(`sections.${section.id}`);
  const label = waiting > 0 ? t("waiting", { name, count: waiting }) : name;
  const link = (
    <Link
      aria-current={isHere ? "page" : undefined}
      aria-label={look === "icon" ? label : undefined}
      className={`${BASE} ${isHere ? HERE : ELSEWHERE}`}
      href={section.href}
      {...(onGo && { onClick: onGo })}
    >
      <Icon of={section.icon} />
      {look === "words" && <span className="flex-1 truncate">{name}</span>}
      {waiting > 0 &&
        (look === "words" ? (
          <>
            <Count of={waiting} tone="person" />
            <span className="sr-only">{t("waitingNote", { count: waiting })}</span>
          </>
        ) : (
          <span className="absolute top-1 right-0.75 size-2 rounded-round bg-person-solid ring-2 ring-surface" />
        ))}
    </Link>
  );
  return look === "icon" ? (
    <Tip side="right" text={label}>
      {link}
    </Tip>
  ) : (
    link
  );
}
