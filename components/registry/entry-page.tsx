"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { useUrlState } from "@/components/ui/use-url-state";
import type { AgentVersionJson } from "@/lib/contract/agents";
import type { ToolVersionJson } from "@/lib/contract/tools";
import { CopyReference } from "./copy-reference";
import { NewVersionFrame } from "./new-version-frame";
import type { RegistryEntry, RegistryKind } from "./registry-table";
import { RoleNote } from "./role-note";
import { useMaking } from "./use-making";
import { useMayEdit, useMightEdit } from "./use-may-edit";
import type { NextVersion } from "./use-publish";
import { UsedBy } from "./used-by";
import { VersionList } from "./version-list";

export type RegistryVersion = AgentVersionJson | ToolVersionJson;

type Props<V extends RegistryVersion> = {
  kind: RegistryKind;
  entry: RegistryEntry;
  versions: readonly V[];
  /** A version as it is. */
  view: (version: V) => ReactNode;
  /** The form for the next version, from the one that is shown. */
  form: (next: NextVersion<V>) => ReactNode;
};

/** An agent or a tool: one version whole, the others beside it, and the form for the next one. */
export function EntryPage<V extends RegistryVersion>({
  kind,
  entry,
  versions,
  view,
  form,
}: Props<V>) {
  const t = useTranslations("registry");
  const mayEdit = useMayEdit(kind);
  const mightEdit = useMightEdit(kind);
  const [wanted, setWanted] = useUrlState("version");
  const latest = entry.latest_version;
  const shown =
    versions.find(({ id }) => id === wanted) ??
    versions.find(({ id }) => id === latest?.id) ??
    versions[0] ??
    null;
  const making = useMaking(versions, shown);
  const close = (madeId: string | null) => {
    making.end();
    if (madeId !== null) setWanted(madeId);
  };
  const isMaking = mightEdit && making.isMaking;
  return (
    <PageFrame
      actions={
        mayEdit &&
        !isMaking && (
          <Button icon={Plus} onClick={making.begin} tone="primary">
            {t("newVersion")}
          </Button>
        )
      }
      note={entry.name}
      title={entry.title}
    >
      <PageHead trail={[{ label: entry.title }]} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,800px)_280px] lg:items-start">
        <div className="grid min-w-0 gap-4">
          {isMaking && (
            <NewVersionFrame
              from={making.from?.reference ?? null}
              onClose={shown && (() => close(null))}
            >
              <RoleNote kind={kind} />
              {form({ entry, from: making.from, onClose: close })}
            </NewVersionFrame>
          )}
          {!isMaking && shown && (
            <Shown latest={latest?.version ?? null} version={shown} view={view} />
          )}
          {!isMaking && !shown && <EmptyState title={t("noVersions")}>{t("ask")}</EmptyState>}
        </div>
        <div className="grid gap-4">
          <Panel title={t("usedBy")}>
            <p className="px-4 py-3 text-13">
              <UsedBy usedBy={entry.used_by} />
            </p>
          </Panel>
          {versions.length > 0 && (
            <Panel title={t("versions")}>
              <VersionList
                isBesideForm={isMaking}
                latest={latest?.version ?? null}
                shown={isMaking ? null : (shown?.id ?? null)}
                versions={versions}
              />
            </Panel>
          )}
        </div>
      </div>
    </PageFrame>
  );
}

type ShownProps<V extends RegistryVersion> = {
  version: V;
  latest: string | null;
  view: (version: V) => ReactNode;
};

function Shown<V extends RegistryVersion>({ version, latest, view }: ShownProps<V>) {
  const t = useTranslations("registry");
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <CopyReference reference={version.reference} />
          <span className="text-12 text-muted">
            {version.version === latest ? t("isLatest") : t("isOlder", { latest: latest ?? "" })}
          </span>
        </div>
      </Card>
      {view(version)}
    </>
  );
}
