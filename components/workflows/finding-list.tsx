"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTranslated } from "@/components/shell/use-translated";
import { Icon } from "@/components/ui/icon";
import type { PlacedFinding } from "@/lib/client/findings";

type Props = { title: string; findings: readonly PlacedFinding[] };

/** What is wrong with a manifest: where it stands, what it is, and what helps. */
export function FindingList({ title, findings }: Props) {
  return (
    <section className="grid gap-2" role="alert">
      <p className="font-medium text-13">{title}</p>
      <ul className="grid max-h-60 gap-2 overflow-y-auto rounded-control border border-line p-3">
        {findings.map((finding) => (
          <FindingItem finding={finding} key={`${finding.path} ${finding.message}`} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({ finding }: { finding: PlacedFinding }) {
  const t = useTranslations("workflows.findings");
  const { severity, path, place, message, hint } = useTranslated()(finding);
  const isError = severity === "error";
  return (
    <li className="flex items-start gap-2 text-13">
      <span className={`mt-0.5 ${isError ? "text-failed" : "text-timed-out"}`}>
        <Icon of={isError ? CircleAlert : TriangleAlert} size={14} />
      </span>
      <span className="sr-only">{isError ? t("error") : t("warning")}</span>
      <span className="grid min-w-0">
        <span>{message}</span>
        {hint && <span className="text-muted">{hint}</span>}
        <span className="mono text-12 text-muted [overflow-wrap:anywhere]">
          {place === null || place === undefined
            ? path
            : path === ""
              ? t("line", place)
              : t("place", { ...place, path })}
        </span>
      </span>
    </li>
  );
}
