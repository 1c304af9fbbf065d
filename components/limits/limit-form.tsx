"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { usePutQuota } from "@/lib/client/quotas";
import type { QuotaJson } from "@/lib/contract/quotas";
import { isWithoutTarget } from "@/lib/kernel/limit-kinds";
import { BoundFields } from "./bound-fields";
import { fieldsOf, type LimitFault, readLimit } from "./limit-form-values";
import { StandingLimit } from "./standing-limit";
import { type About, TargetFields } from "./target-fields";
import { useStandingLimit } from "./use-standing-limit";

type Props = { quota: QuotaJson | null; onDone: () => void };

/** What a limit is about, how many at once, and how many in a time. */
export function LimitForm({ quota, onDone }: Props) {
  const t = useTranslations("limits.set");
  const put = usePutQuota();
  const [about, setAbout] = useState<About>(aboutOf(quota));
  const [fields, setFields] = useState(() => fieldsOf(quota));
  const standing = useStandingLimit(about);
  // As it was when somebody began to write: the list is read anew meanwhile.
  const [opened] = useState(quota?.revision ?? null);
  const [fault, setFault] = useState<LimitFault | "targetless" | null>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (put.isPending) return;
    const read = readLimit(fields);
    const target = about.target.trim();
    const found = !isWithoutTarget(about.kind) && target === "" ? "targetless" : faultOf(read);
    setFault(found);
    if (!read.ok || found !== null) return;
    const body = { kind: about.kind, target, ...read.bounds };
    const revision = opened ?? standing?.revision ?? 0;
    put.mutate({ body, revision }, { onSuccess: onDone });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      {!quota && (
        <TargetFields
          about={about}
          error={fault === "targetless" ? t("targetless") : null}
          onChange={setAbout}
        />
      )}
      {!quota && standing && <StandingLimit quota={standing} />}
      <BoundFields fault={fault} fields={fields} onChange={setFields} />
      {put.isError && <ProblemAlert error={put.error} title={t("failed")} />}
      <div className="flex justify-end">
        <Button busy={put.isPending} tone="primary" type="submit">
          {t("send")}
        </Button>
      </div>
    </form>
  );
}

const aboutOf = (quota: QuotaJson | null): About =>
  quota ? { kind: quota.kind, target: quota.target ?? "" } : { kind: "pool", target: "" };

const faultOf = (read: ReturnType<typeof readLimit>): LimitFault | null =>
  read.ok ? null : read.fault;
