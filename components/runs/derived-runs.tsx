"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Popover } from "@/components/ui/popover";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DerivedRunsJson } from "@/lib/contract/runs";
import { RunBadge } from "./run-badge";

/** The way to the runs that repeat a part of this one: at once where it is one, else by a list of the newest. */
export function DerivedRuns({ derived: { total, newest } }: { derived: DerivedRunsJson }) {
  const t = useTranslations("run");
  const [first] = newest;
  if (!first) return null;
  if (total === 1)
    return (
      <Link href={`/runs/${first.id}`}>
        <Chip>{t("derivedRuns", { count: 1 })}</Chip>
      </Link>
    );
  const label = t("derivedRuns", { count: total });
  return (
    <Popover
      label={label}
      trigger={
        <Button size="small" type="trigger">
          {label}
        </Button>
      }
    >
      <ul className="-m-1 grid text-13">
        {newest.map((run) => (
          <li key={run.id}>
            <Link
              className="flex min-h-11 items-center gap-2 rounded-small px-2 hover:bg-selected sm:min-h-8"
              href={`/runs/${run.id}`}
            >
              <RunBadge run={run} />
              <span className="ml-auto text-12 text-muted">
                <RelativeTime at={run.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > newest.length && (
        <p className="px-2 pt-2 text-12 text-muted">
          {t("derivedMore", { count: total - newest.length })}
        </p>
      )}
    </Popover>
  );
}
