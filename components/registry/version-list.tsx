"use client";

import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AgentVersionJson } from "@/lib/contract/agents";

type Version = Pick<AgentVersionJson, "id" | "version" | "created_by" | "created_at">;
type Props = {
  versions: readonly Version[];
  shown: string | null;
  latest: string | null;
  /** A version opens in a tab of its own, so that what is being written beside stays. */
  isBesideForm: boolean;
};

/** Every version with when and by whom; one is shown beside. None of them ever changes. */
export function VersionList({ versions, shown, latest, isBesideForm }: Props) {
  const t = useTranslations("registry");
  return (
    <nav aria-label={t("versions")} className="grid">
      {versions.map(({ id, version, created_by, created_at }) => (
        <Link
          aria-current={id === shown ? "page" : undefined}
          className="grid gap-0.5 border-line border-b px-4 py-2 last:border-b-0 hover:bg-hover hover:no-underline aria-[current]:bg-selected"
          href={`?version=${id}`}
          key={id}
          replace
          scroll={false}
          target={isBesideForm ? "_blank" : undefined}
        >
          <span className="flex items-center gap-2">
            <span className="mono font-medium text-13">{version}</span>
            {version === latest && <Chip>{t("latest")}</Chip>}
            {isBesideForm && <OwnTab />}
          </span>
          <span className="truncate text-12 text-muted">
            {created_by.name} · <RelativeTime at={created_at} />
          </span>
        </Link>
      ))}
    </nav>
  );
}

function OwnTab() {
  const t = useTranslations("registry");
  return (
    <span className="ml-auto text-faint">
      <Icon of={ExternalLink} size={12} />
      <span className="sr-only">{t("ownTab")}</span>
    </span>
  );
}
