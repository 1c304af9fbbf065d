"use client";

import { Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/shell/use-problem-text";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { useRevokeSession } from "@/lib/client/me";
import type { SessionJson } from "@/lib/contract/me";
import { agentOf } from "./agent-name";

/** One browser: what it is, from where, and when it was last heard of. */
export function SessionRow({ session }: { session: SessionJson }) {
  const t = useTranslations("profile.sessions");
  const say = useProblemText();
  const tell = useToast();
  const revoke = useRevokeSession();
  const { browser, system, isPhone } = agentOf(session.user_agent);
  const name = t("agent", {
    browser: browser ?? t("unknownBrowser"),
    system: system ?? t("unknownSystem"),
  });
  const end = () =>
    revoke.mutate(session.id, {
      onSuccess: () => tell({ title: t("ended", { name }) }),
      onError: (error) => tell({ tone: "failed", title: t("notEnded"), note: say(error) }),
    });
  return (
    <li
      className="flex min-h-14 items-center gap-3 border-line border-b px-4 py-2 last:border-b-0"
      data-current={session.is_current || undefined}
    >
      <span className="text-muted">
        <Icon of={isPhone ? Smartphone : Monitor} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="flex items-center gap-2 text-13">
          <span className="truncate font-medium">{name}</span>
          {session.is_current && <Chip>{t("current")}</Chip>}
        </span>
        <span className="text-12 text-muted">
          {session.address ?? t("noAddress")} · {t("lastSeen")}{" "}
          <RelativeTime at={session.last_seen_at} /> · {t("since")}{" "}
          <RelativeTime at={session.created_at} />
        </span>
      </span>
      {!session.is_current && (
        <Button busy={revoke.isPending} onClick={end} size="small">
          {t("end")}
        </Button>
      )}
    </li>
  );
}
