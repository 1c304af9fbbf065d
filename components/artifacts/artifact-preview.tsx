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
import { artifactTextQuery, PREVIEW_BYTES_MAX } from "@/lib/client/artifacts";
import { Problem } from "@/lib/client/problem";
import type { ArtifactVersionJson } from "@/lib/contract/artifacts";
import { type ContentKind, ContentView, contentKind } from "./content-view";

type Version = Pick<
  ArtifactVersionJson,
  "id" | "name" | "number" | "media_type" | "size_bytes" | "links"
>;

/** One exact version: its content, as its author meant it or as it is written, and its download. */
export function ArtifactPreview({ version }: { version: Version }) {
  const t = useTranslations("artifacts");
  const mayRead = useMay("content:read");
  const kind = contentKind(version.media_type);
  const [view, setView] = useState<"read" | "source">("read");
  return (
    <section aria-label={t("content", { name: version.name })}>
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
        <h3 className="min-w-0 truncate font-semibold text-13">{version.name}</h3>
        <Chip>{t("version", { number: version.number })}</Chip>
        {mayRead && (
          <span className="ml-auto flex items-center gap-2">
            {kind === "markdown" && (
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
        <Content
          kind={view === "source" && kind !== "other" ? "text" : kind}
          mayRead={mayRead}
          version={version}
        />
      </div>
    </section>
  );
}

type ContentProps = { version: Version; kind: ContentKind; mayRead: boolean };

function Content({ version, kind, mayRead }: ContentProps) {
  const t = useTranslations("artifacts");
  const isShown = mayRead && kind !== "other" && version.size_bytes <= PREVIEW_BYTES_MAX;
  const text = useQuery({ ...artifactTextQuery(version), enabled: isShown });
  if (!mayRead) return <p className="text-13 text-muted">{t("mayNotRead")}</p>;
  if (!isShown)
    return (
      <p className="text-13 text-muted">{kind === "other" ? t("noPreview") : t("tooLarge")}</p>
    );
  // Some roles may read only what a request shows them: that is no failure.
  if (text.error instanceof Problem && text.error.code === "FORBIDDEN")
    return <p className="text-13 text-muted">{t("mayReadShown")}</p>;
  return (
    <QueryView failure={t("contentFailed")} query={text} rows={4}>
      {(content) => <ContentView kind={kind} name={version.name} text={content} />}
    </QueryView>
  );
}
