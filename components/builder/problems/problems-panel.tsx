"use client";

import { ChevronDown, ChevronUp, CircleAlert, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { useCatalogue } from "@/components/builder/catalogue/use-catalogue";
import { useFindings } from "@/components/builder/findings/use-findings";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { ProblemList } from "./problem-list";
import { type ProblemRow, problemRows } from "./problem-rows";
import { useGoToProblem, useNextProblemKey } from "./use-go-to-problem";

/** The key as it stands on the cap. */
const NEXT_KEY = "F8";
const NONE: readonly ProblemRow[] = [];

/** What is wrong with the draft, kept up as it is written: each row leads to the field that it is about. */
export function ProblemsPanel() {
  const t = useTranslations("findings");
  const { findings, spec } = useFindings();
  const { error, retry } = useCatalogue();
  const [isOpen, setOpen] = useState(true);
  const [current, setCurrent] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  const rows = useMemo(
    () => (findings && spec ? problemRows(findings, spec) : NONE),
    [findings, spec],
  );
  const visit = useGoToProblem();
  const goTo = (row: ProblemRow) => {
    setCurrent(row.key);
    visit(row);
  };
  useNextProblemKey(rows, current, goTo);
  return (
    <section
      aria-label={t("title")}
      className="flex max-h-[40dvh] min-h-0 flex-none flex-col border-line border-t bg-raised"
      ref={panel}
    >
      <header className="flex h-11 flex-none items-center gap-3 px-3 text-13 sm:h-9">
        <h2 className="font-semibold">{t("title")}</h2>
        <Counts errors={findings?.errors.length ?? 0} warnings={findings?.warnings.length ?? 0} />
        <span className="ml-auto flex items-center gap-2 text-12 text-muted">
          <span className="hidden items-center gap-2 lg:flex">
            {rows.length > 0 ? (
              <>
                <Kbd>{NEXT_KEY}</Kbd>
                {t("next")}
              </>
            ) : (
              <span>{findings ? t("asYouType") : t("checking")}</span>
            )}
          </span>
          {rows.length > 0 && (
            <IconButton
              aria-expanded={isOpen}
              icon={isOpen ? ChevronDown : ChevronUp}
              label={isOpen ? t("close") : t("open")}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </span>
      </header>
      {error !== null && (
        <div className="px-3 pb-3">
          <ProblemAlert error={error} onRetry={retry} title={t("catalogueFailed")} />
        </div>
      )}
      {isOpen && rows.length > 0 && <ProblemList current={current} onGoTo={goTo} rows={rows} />}
    </section>
  );
}

function Counts({ errors, warnings }: { errors: number; warnings: number }) {
  const t = useTranslations("findings");
  if (errors + warnings === 0) return <span className="text-12 text-muted">{t("none")}</span>;
  return (
    <span className="flex items-center gap-3 font-medium text-12" role="status">
      {errors > 0 && (
        <Tally icon={CircleAlert} tone="failed" word={t("errors", { count: errors })} />
      )}
      {warnings > 0 && (
        <Tally icon={TriangleAlert} tone="timed-out" word={t("warnings", { count: warnings })} />
      )}
    </span>
  );
}

function Tally({
  icon,
  word,
  tone,
}: {
  icon: LucideIcon;
  word: string;
  tone: "failed" | "timed-out";
}) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-state s-${tone}`}>
      <Icon of={icon} size={14} />
      {word}
    </span>
  );
}
