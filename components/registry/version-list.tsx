"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AgentVersionJson } from "@/lib/contract/agents";

type Version = Pick<AgentVersionJson, "id" | "version" | "created_by" | "created_at">;
type Props = { versions: readonly Version[]; shown: string | null; latest: string | null };

/** Every version with when and by whom; one is shown beside. None of them ever changes. */
export function VersionList({ versions, shown, latest }: Props) {
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
        >
          <span className="flex items-center gap-2">
            <span className="mono font-medium text-13">{version}</span>
            {version === latest && <Chip>{t("latest")}</Chip>}
          </span>
          <span className="truncate text-12 text-muted">
            {created_by.name} · <RelativeTime at={created_at} />
          </span>
        </Link>
      ))}
    </nav>
  );
}
