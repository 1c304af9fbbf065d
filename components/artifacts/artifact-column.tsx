"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useShownVersion } from "@/components/approvals/use-shown-version";
import { ColumnHead } from "@/components/runs/column-head";
import { useStepTitles } from "@/components/runs/use-step-titles";
import { QueryView } from "@/components/shell/query-view";
import { CopyableId } from "@/components/ui/copyable-id";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { useUrlState } from "@/components/ui/use-url-state";
import { artifactVersionQuery } from "@/lib/client/artifacts";
import { runArtifactsQuery } from "@/lib/client/runs";
import type { ArtifactJson } from "@/lib/contract/artifacts";
import type { RunJson } from "@/lib/contract/runs";
import { ArtifactPreview } from "./artifact-preview";
import { useSizeText } from "./use-size-text";
import { VersionChoice } from "./version-choice";

/** What the run has made, in the order in which it came, and the content of one of them. */
export function ArtifactColumn({ runId }: { runId: RunJson["id"] }) {
  const t = useTranslations("artifacts");
  const artifacts = useQuery(runArtifactsQuery(runId));
  const asked = useShownVersion(runId);
  return (
    <>
      <ColumnHead count={artifacts.data?.items.length} title={t("title")} />
      <QueryView failure={t("failed")} query={artifacts} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>
          ) : (
            <Listing artifacts={items} asked={asked} runId={runId} />
          )
        }
      </QueryView>
    </>
  );
}

type ListingProps = {
  artifacts: readonly ArtifactJson[];
  /** The version that an open request is about. */
  asked: string | null;
  runId: RunJson["id"];
};

function Listing({ artifacts, asked, runId }: ListingProps) {
  const titleOf = useStepTitles(runId);
  const inOrder = useMemo(
    () => artifacts.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    [artifacts],
  );
  const [wanted, setWanted] = useUrlState("artifact");
  // What was newest when the page opened stays: one that comes later must not push away what is being read.
  const [first] = useState(() => inOrder.at(-1)?.latest_version.id ?? null);
  const selected = wanted ?? asked ?? first;
  return (
    <>
      <ul>
        {inOrder.map((artifact) => (
          <ArtifactRow
            artifact={artifact}
            isSelected={artifact.latest_version.id === selected}
            key={artifact.id}
            onSelect={() => setWanted(artifact.latest_version.id)}
            step={titleOf(artifact.step_id)}
          />
        ))}
      </ul>
      {/* Anew once a request is about it: then it may be read by whom it could not. */}
      {selected && <ExactVersion id={selected} key={`${selected} ${selected === asked}`} />}
    </>
  );
}

/** By its own id: what somebody is asked about need not be the newest version. */
function ExactVersion({ id }: { id: string }) {
  const t = useTranslations("artifacts");
  const version = useQuery(artifactVersionQuery(id));
  return (
    <QueryView failure={t("contentFailed")} query={version} rows={2}>
      {(data) => (
        <>
          <VersionChoice shown={data} />
          <ArtifactPreview version={data} />
        </>
      )}
    </QueryView>
  );
}

type RowProps = { artifact: ArtifactJson; step: string; isSelected: boolean; onSelect: () => void };

function ArtifactRow({ artifact, step, isSelected, onSelect }: RowProps) {
  const t = useTranslations("artifacts");
  const sizeText = useSizeText();
  const version = artifact.latest_version;
  return (
    <li
      className={`relative flex min-h-12 items-center gap-3 border-line border-b px-4 py-1.5 ${isSelected ? "bg-selected" : "hover:bg-hover"}`}
    >
      <span className="text-muted">
        <Icon of={FileText} />
      </span>
      <span className="grid min-w-0 flex-1">
        <button
          aria-pressed={isSelected}
          className="truncate text-left font-medium text-13 after:absolute after:inset-0"
          onClick={onSelect}
          type="button"
        >
          {artifact.name}
        </button>
        <span className="flex flex-wrap items-center gap-x-1.5 text-12 text-muted">
          {step && `${step} · `}
          {t("version", { number: version.number })} · {sizeText(version.size_bytes)}
          <span className="relative min-w-0">
            <CopyableId id={version.checksum} label={t("checksum")} prefix="sha256" />
          </span>
        </span>
      </span>
    </li>
  );
}
