"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleDashed, CircleSlash, type LucideIcon, ThumbsDown, ThumbsUp } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { untilLoaded } from "@/components/ui/until-loaded";
import { outcomeQuery } from "@/lib/client/outcomes";
import type { RunOutcomeJson } from "@/lib/contract/outcomes";
import type { RunJson } from "@/lib/contract/runs";
import { isTerminalRun } from "@/lib/engine/transition";

/** Loaded with the first press: no page needs it to be shown. */
const OutcomeForm = dynamic(
  () => untilLoaded(() => import("./outcome-form")).then(({ OutcomeForm }) => OutcomeForm),
  { ssr: false },
);

const ICONS: Record<RunOutcomeJson["outcome"], LucideIcon> = {
  open: CircleDashed,
  achieved: ThumbsUp,
  not_achieved: ThumbsDown,
  waived: CircleSlash,
};

/** Whether a run that is over has achieved what it was for, who has said so, and the way to say it. */
export function RunOutcome({ run }: { run: RunJson }) {
  const t = useTranslations("outcome");
  const isOver = isTerminalRun(run.execution_status);
  const { data } = useQuery({ ...outcomeQuery(run.id), enabled: isOver });
  if (!isOver || !data) return null;
  const { criteria, decisions, outcome, may_decide } = data;
  if (criteria.length === 0 && decisions.length === 0 && !may_decide) return null;
  return (
    <Panel title={t("title")}>
      <div className="grid gap-3 px-4 py-3 text-13" data-outcome={outcome}>
        <p className="flex items-center gap-2 font-medium">
          <Icon of={ICONS[outcome]} />
          {t(`words.${outcome}`)}
        </p>
        <Said outcome={data} runId={run.id} />
        {may_decide && <Decide outcome={data} run={run} />}
      </div>
    </Panel>
  );
}

/** The criteria, judged if somebody has, and the last word on them. */
function Said({
  outcome: { criteria, decisions },
  runId,
}: {
  outcome: RunOutcomeJson;
  runId: RunJson["id"];
}) {
  const t = useTranslations("outcome");
  const [last] = decisions;
  return (
    <>
      <ul className="grid gap-1">
        {(last?.criteria.length
          ? last.criteria
          : criteria.map((text) => ({ text, met: null }))
        ).map(({ text, met }) => (
          <li className="flex flex-wrap gap-x-2" key={text}>
            {text}
            {met !== null && <span className="text-muted">{t(met ? "met" : "unmet")}</span>}
          </li>
        ))}
      </ul>
      {last && (
        <div className="grid gap-1 text-12 text-muted">
          <p>
            {t.rich("by", {
              person: last.decided_by.name,
              at: () => <RelativeTime at={last.decided_at} />,
            })}
          </p>
          <p>{last.reason}</p>
          {last.evidence.map(({ text, artifact_version_id: version }) => (
            <p key={`${text} ${version}`}>
              {t("evidenceIs", { text })}{" "}
              {version && (
                <Link href={`/runs/${runId}?artifact=${version}`}>{t("seeVersion")}</Link>
              )}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

function Decide({ run, outcome }: { run: RunJson; outcome: RunOutcomeJson }) {
  const t = useTranslations("outcome");
  const [open, setOpen] = useState(false);
  return (
    <div className="flex">
      <Button onClick={() => setOpen(true)}>{t("open")}</Button>
      <Dialog
        description={t("description")}
        onOpenChange={setOpen}
        open={open}
        size="wide"
        title={t("decide")}
      >
        <OutcomeForm criteria={outcome.criteria} onDone={() => setOpen(false)} runId={run.id} />
      </Dialog>
    </div>
  );
}
