"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RevokeDelegation } from "@/components/delegations/delegation-lines";
import { useMay, useMe } from "@/components/shell/me";
import { QueryView } from "@/components/shell/query-view";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { ExactTime } from "@/components/ui/exact-time";
import { Panel } from "@/components/ui/panel";
import { delegationsQuery } from "@/lib/client/delegations";
import type { DelegationJson } from "@/lib/contract/approvals";
import { StandInForm } from "./stand-in-form";

/** Who decides in the reader's place for a time, and in whose place the reader does. */
export function DelegationsPanel() {
  const t = useTranslations("delegation.standing");
  const mayDecide = useMay("approval:decide");
  const delegations = useQuery(delegationsQuery());
  const [isAdding, setIsAdding] = useState(false);
  if (!mayDecide) return null;
  return (
    <Panel title={t("title")}>
      <p className="px-4 pt-3 text-13 text-muted">{t("note")}</p>
      <QueryView failure={t("failed")} query={delegations} rows={1}>
        {({ items }) => <Standing items={items.filter(isAhead)} />}
      </QueryView>
      {isAdding ? (
        <StandInForm onDone={() => setIsAdding(false)} />
      ) : (
        <div className="flex justify-end border-line border-t p-4">
          <Button icon={UserPlus} onClick={() => setIsAdding(true)}>
            {t("open")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** What is about one request stands there; what is over is history. */
const isAhead = ({ approval, revoked_at, ends_at }: DelegationJson): boolean =>
  approval === null && revoked_at === null && ends_at !== null && Date.parse(ends_at) > Date.now();

function Standing({ items }: { items: readonly DelegationJson[] }) {
  const t = useTranslations("delegation.standing");
  if (items.length === 0) return <p className="px-4 py-3 text-13">{t("none")}</p>;
  return (
    <ul aria-label={t("title")} className="py-1">
      {items.map((delegation) => (
        <StandingRow delegation={delegation} key={delegation.id} />
      ))}
    </ul>
  );
}

function StandingRow({ delegation }: { delegation: DelegationJson }) {
  const t = useTranslations("delegation.standing");
  const me = useMe();
  const { giver, delegate, starts_at, ends_at, reason, is_in_force } = delegation;
  const isGiven = giver.id === me.id;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 last:border-b-0">
      <span className="grid min-w-0 flex-1 text-13">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">
            {isGiven ? t("given", { name: delegate.name }) : t("got", { name: giver.name })}
          </span>
          {is_in_force && <Chip>{t("now")}</Chip>}
        </span>
        <span className="text-12 text-muted">
          {t.rich(is_in_force ? "untilThen" : "fromUntil", {
            from: () => <ExactTime at={starts_at} />,
            time: () => ends_at && <ExactTime at={ends_at} />,
          })}
          {reason && ` · ${reason}`}
        </span>
      </span>
      <RevokeDelegation delegation={delegation} />
    </li>
  );
}
