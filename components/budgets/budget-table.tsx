"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Cell, Column, Row, Table } from "@/components/ui/table";
import type { BoundsJson } from "@/lib/contract/amounts";
import type { BudgetJson } from "@/lib/contract/budgets";
import { PurseMeters } from "./purse-meters";
import { CURRENCY_FIELDS } from "./use-amount-text";

type Change = { onChange: (budget: BudgetJson) => void };
type Props = Change & { budgets: readonly BudgetJson[] };

/** Every budget: whose it is, how far it is used, and who set it. */
export function BudgetTable({ budgets, onChange }: Props) {
  const t = useTranslations("budgets");
  return (
    <Table
      head={
        <>
          <Column width="main">{t("whose")}</Column>
          <Column>{t("used")}</Column>
          <Column from="md">{t("setBy")}</Column>
          <Column width="tight">
            <span className="sr-only">{t("actions")}</span>
          </Column>
        </>
      }
      label={t("title")}
    >
      {budgets.map((budget) => (
        <Line
          budget={budget}
          key={`${budget.kind}|${budget.workflow?.id ?? ""}|${budget.period}`}
          onChange={onChange}
        />
      ))}
    </Table>
  );
}

function Line({ budget, onChange }: Change & { budget: BudgetJson }) {
  const t = useTranslations("budgets");
  const { kind, workflow, period, waiting } = budget;
  return (
    <Row>
      <Cell isMain isWide>
        <span className="grid min-w-0 py-1.5 stacked:py-0">
          <span className="truncate">{workflow ? workflow.title : t(`kinds.${kind}`)}</span>
          <span className="font-normal text-12 text-muted">{t(`periods.${period}`)}</span>
          {waiting > 0 && (
            <span>
              <Chip>{t("waiting", { count: waiting })}</Chip>
            </span>
          )}
        </span>
      </Cell>
      <Cell isWide>
        <span className="grid min-w-44 gap-2 py-2">
          <PurseMeters limit={withGrants(budget)} used={budget.used} />
        </span>
      </Cell>
      <Cell from="md" isMuted>
        {t.rich("setByWhen", {
          person: budget.updated_by.name,
          time: () => <RelativeTime at={budget.updated_at} />,
        })}
      </Cell>
      <Cell>
        <IconButton icon={Pencil} label={t("set.change")} onClick={() => onChange(budget)} />
      </Cell>
    </Row>
  );
}

/** What there is in this period: the limit, and what was granted on top. */
function withGrants({ limit, granted }: BudgetJson): BoundsJson {
  const raised = { ...limit };
  for (const currency of CURRENCY_FIELDS)
    if (limit[currency] !== null) raised[currency] = limit[currency] + granted[currency];
  return raised;
}
