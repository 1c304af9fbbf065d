"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FilterMenu } from "@/components/ui/filter-menu";
import { LOOKS } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { Cell, Column, Row, RowButton, Table } from "@/components/ui/table";
import { DesignSection, Line } from "./design-section";

const ROWS = ["person", "failed", "succeeded", "timedOut"] as const;
type RowName = (typeof ROWS)[number];

const toggled = (rows: readonly RowName[], row: RowName) =>
  rows.includes(row) ? rows.filter((other) => other !== row) : [...rows, row];

/** A list: chosen rows, a row under the pointer, and what becomes of it on a phone. */
export function TableSection() {
  const t = useTranslations("design.table");
  const [states, setStates] = useState<RowName[]>([]);
  const [chosen, setChosen] = useState<RowName[]>(["person"]);
  const shown = ROWS.filter((row) => states.length === 0 || states.includes(row));
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <Line>
        <FilterMenu
          choices={ROWS.map((row) => ({ value: row, word: t(`state.${row}`), look: LOOKS[row] }))}
          label={t("filter")}
          onChange={setStates}
          values={states}
        />
      </Line>
      <Card>
        <Table head={<Head />} label={t("title")}>
          {shown.map((row) => (
            <Row isSelected={chosen.includes(row)} key={row}>
              <Cell from="sm" isAbove>
                <Checkbox
                  isBare
                  label={t("choose", { name: t(`run.${row}`) })}
                  onChange={() => setChosen(toggled(chosen, row))}
                  value={chosen.includes(row)}
                />
              </Cell>
              <Cell isMain>
                <RowButton onPress={() => setChosen(toggled(chosen, row))}>
                  {t(`run.${row}`)}
                </RowButton>
              </Cell>
              <Cell>
                <StateBadge look={LOOKS[row]} weight="soft" word={t(`state.${row}`)} />
              </Cell>
              <Cell from="md" isMuted>
                {t("workflow")}
              </Cell>
              <Cell align="end" isMuted>
                {t(`cost.${row}`)}
              </Cell>
            </Row>
          ))}
        </Table>
      </Card>
    </DesignSection>
  );
}

function Head() {
  const t = useTranslations("design.table.head");
  return (
    <>
      <Column from="sm" width="tight">
        <span className="sr-only">{t("choose")}</span>
      </Column>
      <Column width="main">{t("run")}</Column>
      <Column>{t("status")}</Column>
      <Column from="md">{t("workflow")}</Column>
      <Column align="end">{t("cost")}</Column>
    </>
  );
}
