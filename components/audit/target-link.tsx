"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Tip } from "@/components/ui/tip";
import { targetKind, targetPage } from "./event-target";

/** The end of an id tells it from its neighbours. */
const shortOf = (id: string) => `…${id.slice(-6)}`;

/** What an event is about: its kind and the end of its id, or its name; a way to its page where it has one. */
export function TargetLink({ target }: { target: string }) {
  const t = useTranslations("audit.kinds");
  const kind = targetKind(target);
  const page = targetPage(target);
  if (kind === null) return <span className="block max-w-64 truncate">{target}</span>;
  const text = (
    <>
      {t(kind)} <span className="mono">{shortOf(target)}</span>
    </>
  );
  return (
    <Tip text={target}>
      {page === null ? (
        <span>{text}</span>
      ) : (
        <Link className="text-accent" href={page}>
          {text}
        </Link>
      )}
    </Tip>
  );
}
