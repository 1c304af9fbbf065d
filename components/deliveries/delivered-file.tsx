"use client";

import { Download, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSizeText } from "@/components/artifacts/use-size-text";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import type { DeliveryJson } from "@/lib/contract/deliveries";
import { FileReviews } from "./file-reviews";

type Props = { file: DeliveryJson["files"][number]; mayRead: boolean };

/** One file of a delivery, with the whole checksum: who downloads it can compare. */
export function DeliveredFile({ file, mayRead }: Props) {
  const t = useTranslations("delivery");
  const sizeText = useSizeText();
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <span className="text-accent">
        <Icon of={FileText} size={20} />
      </span>
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="font-semibold text-13 break-words">{file.name}</p>
        <p className="text-12 text-muted">
          {t("version", { number: file.number })} · {sizeText(file.size_bytes)} · {file.media_type}
        </p>
        <p className="text-12 text-muted">
          <code className="mono break-all">sha256 {file.checksum}</code>
        </p>
        <FileReviews reviews={file.reviews} />
      </div>
      {mayRead && (
        <ButtonLink download href={file.links.content} icon={Download} tone="primary">
          {t("download")}
        </ButtonLink>
      )}
    </li>
  );
}
