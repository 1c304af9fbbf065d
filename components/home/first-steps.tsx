"use client";

import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { useStartRunDialog } from "@/components/start/start-run-dialog";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { workflowsQuery } from "@/lib/client/workflows";

/** A workspace in which nothing has run yet: what to do first, for whoever may do it. */
export function FirstSteps() {
  const t = useTranslations("home");
  const mayEdit = useMay("workflow:edit");
  const mayStart = useMay("run:start");
  const dialog = useStartRunDialog();
  const { data } = useQuery(workflowsQuery());
  const canStart = mayStart && data?.items.some(({ latest_version }) => latest_version !== null);
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {canStart && (
              <Button icon={Play} onClick={() => dialog.open()} tone="primary">
                {t("firstStart")}
              </Button>
            )}
            {mayEdit && (
              <ButtonLink
                href="/workflows"
                icon={LayoutTemplate}
                tone={canStart ? "neutral" : "primary"}
              >
                {t("firstTemplate")}
              </ButtonLink>
            )}
          </span>
        }
        title={t("first")}
      >
        {canStart ? t("firstStartWhy") : mayEdit ? t("firstTemplateWhy") : t("firstWait")}
      </EmptyState>
    </div>
  );
}
