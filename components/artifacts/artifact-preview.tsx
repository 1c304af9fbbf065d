"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/shell/me";
import { QueryView } from "@/components/shell/query-view";
import { ButtonLink } from "@/components/ui/button-link";
import { Chip } from "@/components/ui/chip";
import { Segmented } from "@/components/ui/segmented";
import { artifactTextQuery, PICTURE_BYTES_MAX, PREVIEW_BYTES_MAX } from "@/lib/client/artifacts";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import { type ContentKind, ContentView, contentKind } from "./content-view";

type Version = Pick<
  ArtifactVersionJson,
  "id" | "name" | "number" | "media_type" | "size_bytes" | "links" | "is_content_visible"
>;

/** One exact version: its content, as its author meant it or as it is written, and its download. */
export function ArtifactPreview({ version }: { version: Version }) {
  const t = useTranslations("artifacts");
  const kind = contentKind(version.media_type);
  const [view, setView] = useState<"read" | "source">("read");
  return (
    <section aria-label={t("content", { name: version.name })}>
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        <h3 className="min-w-0 truncate font-semibold text-13">{version.name}</h3>
        <Chip>{t("version", { number: version.number })}</Chip>
        {version.is_content_visible && (
          <span className="ml-auto flex items-center gap-2">
            {hasSource(kind) && (
              <Segmented
                choices={[
                  { value: "read", word: t("read") },
                  { value: "source", word: t("source") },
                ]}
                label={t("view")}
                onChange={setView}
                value={view}
              />
            )}
            <ButtonLink download href={version.links.content} icon={Download} size="small">
              {t("download")}
            </ButtonLink>
          </span>
        )}
      </header>
      <div className="p-4">
        <ArtifactContent isSource={view === "source"} version={version} />
      </div>
    </section>
  );
}

/** Whether how it is shown and how it is written are two things. */
export const hasSource = (kind: ContentKind): boolean =>
  kind === "markdown" || kind === "csv" || kind === "tsv";

/** The content of an exact version, as far as its reader may see it and the page can show it. */
export function ArtifactContent({ version, isSource }: { version: Version; isSource: boolean }) {
  const t = useTranslations("artifacts");
  const mayReadSome = useMay("content:read");
  const found = contentKind(version.media_type);
  const kind = isSource && hasSource(found) ? "text" : found;
  const isText = kind !== "other" && kind !== "image";
  const mayRead = version.is_content_visible;
  const isShown = mayRead && isText && version.size_bytes <= PREVIEW_BYTES_MAX;
  const text = useQuery({ ...artifactTextQuery(version), enabled: isShown });
  // Some roles may read only what a request shows them.
  if (!mayRead)
    return (
      <p className="text-13 text-muted">{mayReadSome ? t("mayReadShown") : t("mayNotRead")}</p>
    );
  if (kind === "image" && version.size_bytes <= PICTURE_BYTES_MAX)
    // biome-ignore lint/performance/noImgElement: the content of a version is not the optimizer's to see.
    return <img alt={version.name} className="max-w-full" src={version.links.content} />;
  if (!isShown)
    return (
      <p className="text-13 text-muted">{kind === "other" ? t("noPreview") : t("tooLarge")}</p>
    );
  return (
    <QueryView failure={t("contentFailed")} query={text} rows={4}>
      {(content) => <ContentView kind={kind} name={version.name} text={content} />}
    </QueryView>
  );
}
