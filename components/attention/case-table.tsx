"use client";

import { useTranslations } from "next-intl";
import { RunName } from "@/components/runs/run-name";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/ui/state-badge";
import { Cell, Column, Row, RowLink, Table } from "@/components/ui/table";
import type { AttentionCaseJson } from "@/lib/contract/attention";
import { CaseLine } from "./case-line";
import { CASE_LOOKS } from "./case-looks";
import { CaseOwner } from "./case-owner";
import { caseHref, caseKey } from "./case-place";
import { SafeAction, type StepIn } from "./safe-action";

type Props = {
  cases: readonly AttentionCaseJson[];
  onStepIn: (stepIn: StepIn) => void;
};

/** Cases with what one needs to take one up: cause, run, evidence, whose it is, since when, what is safe to do. */
export function CaseTable({ cases, onStepIn }: Props) {
  const t = useTranslations("attention");
  return (
    <Table
      head={
        <>
          <Column>{t("columns.cause")}</Column>
          <Column width="main">{t("columns.run")}</Column>
          <Column from="sm" width="main">
            {t("columns.evidence")}
          </Column>
          <Column from="lg">{t("columns.owner")}</Column>
          <Column>{t("columns.since")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("columns.action")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {cases.map((found) => (
        <CaseRow found={found} key={caseKey(found)} onStepIn={onStepIn} />
      ))}
    </Table>
  );
}

function CaseRow({ found, onStepIn }: { found: AttentionCaseJson } & Pick<Props, "onStepIn">) {
  const t = useTranslations("attention.causes");
  return (
    <Row>
      <Cell isWide>
        <span data-cause={found.cause}>
          <StateBadge look={CASE_LOOKS[found.cause]} word={t(found.cause)} />
        </span>
      </Cell>
      <Cell isMain isWide>
        <RowLink href={caseHref(found)}>
          <RunName run={found.run} workflow={found.workflow} />
        </RowLink>
      </Cell>
      <Cell isMain isMuted isWide>
        <span className="font-normal text-12">
          <CaseLine found={found} />
        </span>
      </Cell>
      <Cell from="lg" isMuted>
        <CaseOwner owner={found.owner} />
      </Cell>
      <Cell isAbove isMuted>
        <RelativeTime at={found.since} />
      </Cell>
      <Cell align="end" isAbove>
        <SafeAction found={found} onStepIn={onStepIn} />
      </Cell>
    </Row>
  );
}
