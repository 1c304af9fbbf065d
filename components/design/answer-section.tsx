"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { networkProblem } from "@/lib/client/problem";
import { DesignSection } from "./design-section";

const AWAY = networkProblem(new TypeError("Failed to fetch"));
const doNothing = () => undefined;

/** What a list says when it has nothing to show, waits, failed, or may not be seen. */
export function AnswerSection() {
  const t = useTranslations("design.answers");
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Card>
          <EmptyState
            action={
              <Button icon={Play} onClick={doNothing} tone="primary">
                {t("start")}
              </Button>
            }
            title={t("empty")}
          >
            {t("emptyNote")}
          </EmptyState>
        </Card>
        <Card>
          <SkeletonRows label={t("loading")} rows={4} />
        </Card>
        <Padded>
          <ProblemAlert error={AWAY} onRetry={doNothing} title={t("failed")} />
        </Padded>
        <Padded>
          <Alert title={t("denied")} tone="neutral">
            {t("deniedNote")}
          </Alert>
          <Alert title={t("person")} tone="person">
            {t("personNote")}
          </Alert>
        </Padded>
      </div>
      <Panel title={t("panel")} tone="person">
        <p className="p-4 text-13 text-muted">{t("panelNote")}</p>
      </Panel>
    </DesignSection>
  );
}

const Padded = ({ children }: { children: ReactNode }) => (
  <Card>
    <div className="grid content-start gap-3 p-4">{children}</div>
  </Card>
);
