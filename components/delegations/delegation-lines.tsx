"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useShowRequestDialog } from "@/components/approvals/use-show-request-dialog";
import { useMe } from "@/components/shell/me";
import { useProblemText } from "@/components/shell/use-problem-text";
import { Button } from "@/components/ui/button";
import { ExactTime } from "@/components/ui/exact-time";
import { useToast } from "@/components/ui/toast";
import { useRevokeDelegation } from "@/lib/client/delegations";
import type { ApprovalJson, DelegationJson } from "@/lib/contract/approvals";

/** In whose place the reader decides, who else decides in whose, and the way to hand the request to somebody. */
export function DelegationLines({ approval }: { approval: ApprovalJson }) {
  const t = useTranslations("delegation");
  const show = useShowRequestDialog();
  const { deciding_for, delegations, may_delegate } = approval;
  if (!deciding_for && delegations.length === 0 && !may_delegate) return null;
  return (
    <div className="mt-1 grid gap-1 text-13 text-muted" data-delegations={delegations.length}>
      {deciding_for && (
        <p className="font-medium text-person">{t("youFor", { name: deciding_for.name })}</p>
      )}
      {delegations.length > 0 && (
        <ul aria-label={t("list")} className="grid gap-1">
          {delegations.map((delegation) => (
            <DelegationLine delegation={delegation} key={delegation.id} />
          ))}
        </ul>
      )}
      {may_delegate && (
        <div>
          <Button icon={UserPlus} onClick={() => show("delegate")} size="small" tone="ghost">
            {t("open")}
          </Button>
        </div>
      )}
    </div>
  );
}

function DelegationLine({ delegation }: { delegation: DelegationJson }) {
  const t = useTranslations("delegation");
  const me = useMe();
  const { giver, delegate, ends_at, reason } = delegation;
  const isMine = giver.id === me.id || delegate.id === me.id;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        {t.rich(ends_at ? "lineUntil" : "line", {
          delegate: delegate.name,
          giver: giver.name,
          b: (chunks) => <b className="font-semibold text-ink">{chunks}</b>,
          time: () => ends_at && <ExactTime at={ends_at} />,
        })}
        {reason && ` · ${reason}`}
      </span>
      {isMine && <RevokeDelegation delegation={delegation} />}
    </li>
  );
}

/** Takes a delegation back, or gives it back. */
export function RevokeDelegation({ delegation }: { delegation: DelegationJson }) {
  const t = useTranslations("delegation");
  const me = useMe();
  const say = useProblemText();
  const tell = useToast();
  const revoke = useRevokeDelegation();
  const end = () =>
    revoke.mutate(delegation.id, {
      onSuccess: () => tell({ title: t("ended") }),
      onError: (error) => tell({ tone: "failed", title: t("notEnded"), note: say(error) }),
    });
  return (
    <Button busy={revoke.isPending} onClick={end} size="small" tone="ghost">
      {t(delegation.giver.id === me.id ? "takeBack" : "giveBack")}
    </Button>
  );
}
