"use client";

import { useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ContentKind } from "@/components/artifacts/content-view";
import { Button } from "@/components/ui/button";
import { artifactTextQuery, PREVIEW_BYTES_MAX } from "@/lib/client/artifacts";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import type { ArtifactEditing } from "./use-artifact-edit";
import { useInboxKeys } from "./use-inbox-keys";

type Props = { version: ArtifactVersionJson; kind: ContentKind; onStart: ArtifactEditing["start"] };

/** Begins a version of one's own, by key too: of a text that can be read here and is not too large. */
export function EditButton({ version, kind, onStart }: Props) {
  const t = useTranslations("artifacts.edit");
  const isText = kind !== "other" && kind !== "image";
  const isEditable =
    isText && version.is_content_visible && version.size_bytes <= PREVIEW_BYTES_MAX;
  const { data: before } = useQuery({ ...artifactTextQuery(version), enabled: isEditable });
  const start = () => {
    if (before === undefined) return;
    const { id, artifact_id: artifactId, name } = version;
    onStart({ artifactId, versionId: id, name, before });
  };
  useInboxKeys({ e: start });
  if (!isEditable || before === undefined) return null;
  return (
    <Button icon={PencilLine} onClick={start} shortcut="E" size="small" tone="ghost">
      {t("start")}
    </Button>
  );
}
