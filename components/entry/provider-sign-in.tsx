"use client";

import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { providerAddress } from "@/lib/client/sign-in";
import type { ProviderFault } from "./provider-fault";

type Props = {
  /** What the provider is called here. */
  name: string;
  callbackUrl: string;
  /** Why its word was not enough the last time. */
  fault: ProviderFault | null;
};

type State = { kind: "idle" | "busy" } | { kind: "problem"; error: unknown };

/** The way in through the organisation's own provider, below the one by password. */
export function ProviderSignIn({ name, callbackUrl, fault }: Props) {
  const t = useTranslations("signIn.provider");
  const [state, setState] = useState<State>({ kind: "idle" });
  const go = async () => {
    setState({ kind: "busy" });
    try {
      window.location.assign(await providerAddress(callbackUrl));
    } catch (error) {
      setState({ kind: "problem", error });
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 text-12 text-muted">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t("or")}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      {fault && state.kind === "idle" && (
        <Alert announce="now" title={t(`faults.${fault}.title`, { name })} tone="failed">
          {t(`faults.${fault}.why`, { name })}
        </Alert>
      )}
      {state.kind === "problem" && <ProblemAlert error={state.error} title={t("failed")} />}
      <Button busy={state.kind === "busy"} icon={Building2} onClick={() => void go()} size="wide">
        {t("send", { name })}
      </Button>
    </>
  );
}
