"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PagedView } from "@/components/shell/paged-view";
import { EmptyState } from "@/components/ui/empty-state";
import { Sheet } from "@/components/ui/sheet";
import { versionPagesQuery } from "@/lib/client/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { VersionEntry } from "./version-entry";

type Props = {
  workflow: WorkflowJson;
  /** The number of the version that is open; `null`: the draft. */
  open: number | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Every version, newest first: who made it, when and why; to be looked at, or to go on from. */
export function VersionsSheet({ workflow, open, isOpen, onClose }: Props) {
  const t = useTranslations("versions");
  return (
    <Sheet onOpenChange={(now) => !now && onClose()} open={isOpen} title={t("title")}>
      <VersionList onClose={onClose} open={open} workflow={workflow} />
    </Sheet>
  );
}

function VersionList({ workflow, open, onClose }: Omit<Props, "isOpen">) {
  const t = useTranslations("versions");
  const versions = useInfiniteQuery(versionPagesQuery(workflow.id));
  return (
    <PagedView failure={t("failed")} more={t("more")} query={versions} rows={4}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
        ) : (
          <ol className="grid">
            {items.map((version, at) => (
              <VersionEntry
                before={items[at + 1] ?? null}
                isLive={version.id === workflow.latest_version?.id}
                isShown={version.number === open}
                key={version.id}
                onDone={onClose}
                version={version}
                workflow={workflow}
              />
            ))}
          </ol>
        )
      }
    </PagedView>
  );
}
