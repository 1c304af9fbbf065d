"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyableId } from "@/components/ui/copyable-id";
import { ExactTime } from "@/components/ui/exact-time";
import type { AuditEventJson } from "@/lib/contract/audit-events";
import { targetKind } from "./event-target";
import { reasonOf } from "./reason-of";
import { TargetLink } from "./target-link";

/** Every field of an event by its name, as it was recorded. */
export function EventFacts({ event }: { event: AuditEventJson }) {
  const t = useTranslations("audit");
  const { actor, action, target, block, request_id: request } = event;
  const reason = reasonOf(event);
  return (
    <dl className="grid gap-2 text-13">
      <Fact label={t("when")}>
        <ExactTime at={event.occurred_at} />
        <Recorded>{event.occurred_at}</Recorded>
      </Fact>
      <Fact label={t("who")}>
        {t(`actors.${actor.kind}`, { name: actor.name })}
        <CopyableId id={actor.id} label={t("actorId")} />
        {isFindable(actor.kind) && (
          <Link className="text-accent" href={`/audit?who=${actor.id}`}>
            {t("allOfActor")}
          </Link>
        )}
      </Fact>
      <Fact label={t("action")}>
        <span className="mono">{action}</span>
      </Fact>
      <Fact label={t("about")}>
        {target === null ? (
          <span className="text-muted">{t("aboutNothing")}</span>
        ) : (
          <>
            {targetKind(target) !== null && <TargetLink target={target} />}
            <CopyableId id={target} isName={targetKind(target) === null} label={t("targetId")} />
            <Link className="text-accent" href={`/audit?about=${encodeURIComponent(target)}`}>
              {t("allOfTarget")}
            </Link>
          </>
        )}
      </Fact>
      {reason && <Fact label={t("reason")}>{reason}</Fact>}
      <Fact label={t("eventId")}>
        <CopyableId id={event.id} label={t("eventId")} />
      </Fact>
      {request && (
        <Fact label={t("requestId")}>
          <CopyableId id={request} label={t("requestId")} />
        </Fact>
      )}
      <Fact label={t("seal")}>{block === null ? t("unsealed") : t("sealed", { block })}</Fact>
    </dl>
  );
}

const isFindable = (kind: AuditEventJson["actor"]["kind"]) =>
  kind === "user" || kind === "service_account";

const Recorded = ({ children }: { children: string }) => (
  <span className="mono text-12 text-muted">{children}</span>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[112px_minmax(0,1fr)] items-baseline gap-2">
    <dt className="text-12 text-muted">{label}</dt>
    <dd className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
      {children}
    </dd>
  </div>
);
