"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { useUrlState } from "@/components/ui/use-url-state";
import { artifactVersionsQuery } from "@/lib/client/artifacts";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import { VersionDiff } from "./version-diff";

/** The other versions of an artifact, and what the shown one says otherwise than the one before it. */
export function VersionChoice({ shown }: { shown: ArtifactVersionJson }) {
  const t = useTranslations("artifacts");
  const [, show] = useUrlState("artifact");
  const [isComparing, setIsComparing] = useState(false);
  const versions = useQuery(artifactVersionsQuery(shown.artifact_id)).data?.items ?? [];
  const before = shown.is_content_visible
    ? versions.find((one) => one.number === shown.number - 1 && one.is_content_visible)
    : undefined;
  if (versions.length < 2) return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        <Segmented
          choices={versions.toReversed().map(({ id, number }) => ({
            value: id,
            word: t("versionShort", { number }),
          }))}
          label={t("versions")}
          onChange={show}
          value={shown.id}
        />
        {before && (
          <Button onClick={() => setIsComparing(!isComparing)} size="small">
            {isComparing ? t("compareEnd") : t("compare", { number: before.number })}
          </Button>
        )}
      </div>
      {before && isComparing && <VersionDiff after={shown} before={before} />}
    </>
  );
}
