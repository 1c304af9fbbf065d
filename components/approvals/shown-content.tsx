"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSizeText } from "@/components/artifacts/use-size-text";
import { spoken } from "@/components/forms/schema-fields";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { CopyableId } from "@/components/ui/copyable-id";
import { Icon } from "@/components/ui/icon";
import { artifactVersionQuery } from "@/lib/client/artifacts";
import type { ApprovalJson } from "@/lib/contract/approvals";
import { artifactsOf, factsOf, type ShownArtifact } from "./shown";

type Props = {
  approval: ApprovalJson;
  /** Absent where the content stands beside it anyway. */
  onRead?: (versionId: string) => void;
};

/** Exactly what a decision will bind to. */
export function ShownContent({ approval: { shown }, onRead }: Props) {
  const t = useTranslations("approval");
  if (!shown) return <p className="text-13 text-muted">{t("mayNotSee")}</p>;
  const facts = factsOf(shown);
  return (
    <>
      {artifactsOf(shown).map((artifact) => (
        <ShownArtifactRow
          artifact={artifact}
          key={artifact.versionId}
          onRead={onRead && (() => onRead(artifact.versionId))}
        />
      ))}
      {facts.length > 0 && (
        <dl className="grid gap-2">
          {facts.map(([name, value]) => (
            <div className="grid gap-0.5" key={name}>
              {name && <dt className="text-12 text-muted">{spoken(name)}</dt>}
              <dd className="text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function ShownArtifactRow({
  artifact,
  onRead,
}: {
  artifact: ShownArtifact;
  onRead: (() => void) | undefined;
}) {
  const t = useTranslations("approval");
  const sizeText = useSizeText();
  const { data: version } = useQuery(artifactVersionQuery(artifact.versionId));
  return (
    <div className="flex items-center gap-3 rounded-panel border border-line-strong px-3 py-2.5">
      <span className="text-accent">
        <Icon of={FileText} size={20} />
      </span>
      <div className="grid min-w-0 flex-1">
        <p className="flex items-center gap-2 font-semibold text-13">
          <span className="truncate">{artifact.name}</span>
          {version && <Chip>{t("version", { number: version.number })}</Chip>}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-12 text-muted">
          <CopyableId id={artifact.checksum} label={t("checksum")} prefix="sha256" />·{" "}
          {sizeText(artifact.sizeBytes)}
        </p>
      </div>
      {onRead && (
        <Button onClick={onRead} size="small">
          {t("read")}
        </Button>
      )}
    </div>
  );
}
