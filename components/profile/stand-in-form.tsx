"use client";

import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { DelegateChoice } from "@/components/delegations/delegate-choice";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { useCreateDelegation } from "@/lib/client/delegations";
import { type Days, daysFault, momentsOf } from "./stand-in-days";

const REASON_MAX = 2000;
const DAY = { year: "numeric", month: "long", day: "numeric" } as const;

/** Names who decides in the reader's place, from one day through another. */
export function StandInForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("delegation");
  const s = useTranslations("delegation.standing");
  const tell = useToast();
  const create = useCreateDelegation();
  const [to, setTo] = useState<string | null>(null);
  const [days, setDays] = useState<Days>({ from: "", through: "" });
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const format = useFormatter();
  const timeZone = useTimeZone() ?? "UTC";
  const keyOf = useWish();
  const fault = daysFault(days, new Date(), timeZone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (to === null || fault || create.isPending) return;
    const wish = { to, ...momentsOf(days, timeZone), reason: reason.trim() };
    create.mutate(
      { ...wish, key: keyOf(wish) },
      {
        onSuccess: ({ delegate: { name }, starts_at, is_in_force }) => {
          const from = format.dateTime(new Date(starts_at), DAY);
          tell({ title: is_in_force ? s("done", { name }) : s("doneFrom", { name, from }) });
          onDone();
        },
      },
    );
  };
  return (
    <form className="grid gap-4 border-line border-t p-4" noValidate onSubmit={send}>
      <DelegateChoice
        error={isTried && to === null ? t("toMissing") : null}
        onChange={setTo}
        value={to}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          hint={s("fromHint")}
          label={s("from")}
          onChange={(event) => setDays({ ...days, from: event.target.value })}
          type="date"
          value={days.from}
        />
        <TextInput
          error={isTried && fault ? s(`faults.${fault}`) : null}
          label={s("through")}
          onChange={(event) => setDays({ ...days, through: event.target.value })}
          type="date"
          value={days.through}
        />
      </div>
      <TextInput
        label={t("reason")}
        maxLength={REASON_MAX}
        onChange={(event) => setReason(event.target.value)}
        value={reason}
      />
      {create.isError && <ProblemAlert error={create.error} title={t("failed")} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone} tone="ghost">
          {s("back")}
        </Button>
        <Button busy={create.isPending} tone="primary" type="submit">
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
