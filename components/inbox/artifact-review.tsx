"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { ArtifactContent, hasSource } from "@/components/artifacts/artifact-preview";
import { contentKind } from "@/components/artifacts/content-view";
import { useSizeText } from "@/components/artifacts/use-size-text";
import { VersionDiff } from "@/components/artifacts/version-diff";
import { ButtonLink } from "@/components/ui/button-link";
import { Chip } from "@/components/ui/chip";
import { CopyableId } from "@/components/ui/copyable-id";
import { Icon } from "@/components/ui/icon";
import { Segmented } from "@/components/ui/segmented";
import { useUrlState } from "@/components/ui/use-url-state";
import { artifactVersionQuery } from "@/lib/client/artifacts";
import type { ReviewJson } from "@/lib/contract/approvals";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import { ArtifactEditor } from "./artifact-editor";
import { EditButton } from "./edit-button";
import type { ArtifactEditing } from "./use-artifact-edit";

type View = "changes" | "read" | "source";
type Props = {
  version: ArtifactVersionJson;
  /** The version that people decided about last, where there is one. */
  last: ReviewJson | null;
  /** Where the reader may make a version of their own; `null`: they may not. */
  editing: ArtifactEditing | null;
};

/** One exact version: what has changed since people looked last, how it reads, and how it is written. */
export function ArtifactReview({ version, last, editing }: Props) {
  const t = useTranslations("artifacts");
  const sizeText = useSizeText();
  const kind = contentKind(version.media_type);
  // What a person has edited is compared with what they began with, and not with what was reviewed before that.
  const base = version.parent_version_id ?? last?.artifact_version_id ?? null;
  const before = useQuery({ ...artifactVersionQuery(base ?? ""), enabled: base !== null }).data;
  const isText = kind !== "other" && kind !== "image";
  const views: { value: View; word: string }[] = [
    ...(base && isText ? [{ value: "changes" as const, word: t("changesTab") }] : []),
    { value: "read", word: t("read") },
    ...(hasSource(kind) ? [{ value: "source" as const, word: t("source") }] : []),
  ];
  const [named, setNamed] = useUrlState("view");
  const shown = views.find(({ value }) => value === named) ?? views[0];
  const view = shown?.value ?? "read";
  const edit = editing?.edit?.versionId === version.id ? { draft: editing.edit, ...editing } : null;
  return (
    <>
      <header className="flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5">
        <h2 className="min-w-0 truncate font-semibold text-13">{version.name}</h2>
        <Compared before={before ?? null} version={version} />
        {version.author && (
          <span className="text-12 text-muted">{t("edit.by", { name: version.author.name })}</span>
        )}
        {!edit && views.length > 1 && (
          <span className="ml-auto">
            <Segmented
              choices={views}
              label={t("view")}
              onChange={(value) => setNamed(value === views[0]?.value ? null : value)}
              value={view}
            />
          </span>
        )}
      </header>
      <div className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 border-line border-b px-4 py-1 text-12 text-muted">
        <CopyableId id={version.checksum} label={t("checksum")} prefix="sha256" />
        <span>{sizeText(version.size_bytes)}</span>
        <span className="ml-auto flex items-center gap-1">
          {editing && !editing.edit && (
            <EditButton kind={kind} onStart={editing.start} version={version} />
          )}
          <ButtonLink
            download
            href={version.links.content}
            icon={Download}
            size="small"
            tone="ghost"
          >
            {t("download")}
          </ButtonLink>
        </span>
      </div>
      {edit ? (
        <ArtifactEditor
          edit={edit.draft}
          kind={kind}
          onChange={edit.change}
          onDiscard={edit.discard}
        />
      ) : (
        <div className="min-h-0 flex-1 lg:overflow-y-auto">
          {view === "changes" && before ? (
            <VersionDiff after={version} before={before} />
          ) : (
            <div className="p-4">
              <ArtifactContent isSource={view === "source"} version={version} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Which version is compared with which. Two steps that write one name each begin with version 1. */
function Compared({
  version,
  before,
}: {
  version: ArtifactVersionJson;
  before: ArtifactVersionJson | null;
}) {
  const t = useTranslations("artifacts");
  const isOther = before !== null && before.id !== version.id;
  const isSameNumber = isOther && before.number === version.number;
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      {isOther && (
        <>
          <Chip>{isSameNumber ? t("reviewedLast") : t("version", { number: before.number })}</Chip>
          <Icon of={ArrowRight} size={14} />
        </>
      )}
      <Chip>{isSameNumber ? t("thisOne") : t("version", { number: version.number })}</Chip>
    </span>
  );
}
