"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { runQuery } from "@/lib/client/runs";
import type { RunJson } from "@/lib/contract/runs";
import { RunBadge } from "../run-badge";
import { Section } from "./section";

/** The run that a step has started, as the way to it, and how that stands. */
export function ChildRun({ id }: { id: RunJson["id"] }) {
  const t = useTranslations("step");
  const { data: run } = useQuery(runQuery(id));
  return (
    <Section title={t("child")}>
      <p className="flex flex-wrap items-center gap-2">
        <Link className="text-accent hover:underline" href={`/runs/${id}`}>
          {run?.title ?? t("openChild")}
        </Link>
        {run && <RunBadge run={run} />}
      </p>
    </Section>
  );
}
