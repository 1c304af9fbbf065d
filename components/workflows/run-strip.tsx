"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { runState } from "@/components/runs/run-state";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import type { BriefRunJson } from "@/lib/contract/last-runs";

/**
 * How the last runs went, the newest at the right: each by colour and icon, with its word for who points at it. Said
 * in one sentence to who cannot see it; the marks are a short way for the pointer alone, and no stops of the keyboard.
 */
export function RunStrip({ runs }: { runs: readonly BriefRunJson[] | null }) {
  const t = useTranslations("workflows.strip");
  const s = useTranslations("states.run");
  if (runs === null)
    return (
      <span className="block w-24">
        <Skeleton />
      </span>
    );
  if (runs.length === 0) return <span className="text-muted">{t("none")}</span>;
  const words = runs.map((run) => s(runState(run).word));
  return (
    <span className="relative z-10 inline-flex gap-0.5 align-middle">
      <span className="sr-only">{t("said", { count: runs.length, states: words.join(", ") })}</span>
      {runs.toReversed().map((run) => (
        <Mark key={run.id} run={run} />
      ))}
    </span>
  );
}

function Mark({ run }: { run: BriefRunJson }) {
  const s = useTranslations("states.run");
  const { look, word } = runState(run);
  return (
    <Link
      aria-hidden
      className={`inline-flex h-5 w-4 items-center justify-center rounded-small border s-${look.tone} border-state-line bg-state-tint text-state hover:no-underline`}
      href={`/runs/${run.id}`}
      prefetch={false}
      tabIndex={-1}
      title={`${run.title} · ${s(word)}`}
    >
      <Icon of={look.icon} size={12} />
    </Link>
  );
}
