"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { SetLimit } from "@/components/limits/set-limit";
import { Card } from "@/components/ui/card";
import { PageFrame } from "@/components/ui/page-frame";
import { SkeletonRows } from "@/components/ui/skeleton";
import { untilLoaded } from "@/components/ui/until-loaded";
import { UrlTabs } from "@/components/ui/url-tabs";
import { useUrlState } from "@/components/ui/use-url-state";
import { BudgetsTab } from "./budgets-tab";
import { SetBudget } from "./set-budget";

/** Most who come look at the money: the list of limits comes when somebody asks for it. */
const LimitsTab = dynamic(
  () => untilLoaded(() => import("@/components/limits/limits-tab")).then((it) => it.LimitsTab),
  { loading: Coming },
);

function Coming() {
  const t = useTranslations("shell");
  return <SkeletonRows label={t("loading")} rows={3} />;
}

/** What bounds the runs of the workspace: what they may spend together, and how many steps may run. */
export function BudgetsScreen() {
  const t = useTranslations("budgets.page");
  const [tab] = useUrlState("tab");
  const areLimits = tab === "limits";
  return (
    <PageFrame
      actions={areLimits ? <SetLimit /> : <SetBudget />}
      note={t(areLimits ? "limitsNote" : "note")}
      title={t("title")}
    >
      <Card>
        <UrlTabs
          label={t("tabs")}
          name="tab"
          tabs={[
            { value: "budgets", word: t("budgets"), content: <BudgetsTab /> },
            { value: "limits", word: t("limits"), content: <LimitsTab /> },
          ]}
        />
      </Card>
    </PageFrame>
  );
}
