"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { usePutBudget } from "@/lib/client/budgets";
import type { BudgetJson } from "@/lib/contract/budgets";
import { AMOUNT_MAX } from "@/lib/kernel/bounds";
import { BUDGET_PERIODS, type BudgetPeriod } from "@/lib/kernel/budget-kinds";
import { BudgetOwner, type Owner } from "./budget-owner";
import { readAmount } from "./read-amount";
import { StandingNote } from "./standing-note";
import { CURRENCY_FIELDS, type CurrencyField } from "./use-amount-text";
import { useStandingBudget } from "./use-standing-budget";

type Props = { budget: BudgetJson | null; onDone: () => void };

/** Whose budget, for how long, and how much of what. Empty fields bound nothing; without any it is taken away. */
export function BudgetForm({ budget, onDone }: Props) {
  const t = useTranslations("budgets.set");
  const periods = useTranslations("budgets.periods");
  const put = usePutBudget();
  const [owner, setOwner] = useState<Owner>(ownerOf(budget));
  const [period, setPeriod] = useState<BudgetPeriod>(budget?.period ?? "month");
  const standing = useStandingBudget(owner, period);
  // As it was when somebody began to write: the list is read anew meanwhile.
  const [opened] = useState(budget?.revision ?? null);
  const [wrong, setWrong] = useState<Fault | null>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (put.isPending) return;
    const read = readAmounts(new FormData(event.currentTarget));
    const { kind, workflowId } = owner;
    const fault = read.ok ? lackOf(read.amounts, owner, budget !== null) : read.wrong;
    setWrong(fault);
    if (!read.ok || fault !== null) return;
    const body = { kind, period, ...(workflowId && { workflow_id: workflowId }), ...read.amounts };
    const revision = opened ?? standing?.revision ?? 0;
    put.mutate({ body, revision }, { onSuccess: onDone });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      {!budget && <BudgetOwner onChange={setOwner} owner={owner} />}
      {!budget && (
        <Select
          choices={BUDGET_PERIODS.map((value) => ({ value, word: periods(value) }))}
          label={t("period")}
          onChange={setPeriod}
          value={period}
        />
      )}
      {!budget && standing && <StandingNote budget={standing} />}
      <div className="grid gap-3 sm:grid-cols-3">
        {CURRENCY_FIELDS.map((currency) => (
          <TextInput
            autoComplete="off"
            defaultValue={budget?.limit[currency] ?? ""}
            error={wrong === currency ? t("noNumber", { most: AMOUNT_MAX[currency] }) : null}
            inputMode={currency === "usd" ? "decimal" : "numeric"}
            key={currency}
            label={t(`fields.${currency}`)}
            name={currency}
          />
        ))}
      </div>
      <p className={`text-12 ${isSentence(wrong) ? "text-failed" : "text-muted"}`} role="status">
        {t(isSentence(wrong) ? wrong : "hint")}
      </p>
      {put.isError && <ProblemAlert error={put.error} title={t("failed")} />}
      <div className="flex justify-end">
        <Button busy={put.isPending} tone="primary" type="submit">
          {t(budget || standing ? "change" : "send")}
        </Button>
      </div>
    </form>
  );
}

const ownerOf = (budget: BudgetJson | null): Owner =>
  budget
    ? { kind: budget.kind, workflowId: budget.workflow?.id ?? null }
    : { kind: "workspace", workflowId: null };

type Fault = CurrencyField | "nothing" | "workflowless";
const isSentence = (fault: Fault | null): fault is "nothing" | "workflowless" =>
  fault === "nothing" || fault === "workflowless";

/** A new budget bounds something, and one of a workflow says which. */
function lackOf(
  amounts: Record<CurrencyField, number | null>,
  { kind, workflowId }: Owner,
  isKnown: boolean,
): Fault | null {
  if (kind === "workflow" && workflowId === null) return "workflowless";
  return !isKnown && Object.values(amounts).every((one) => one === null) ? "nothing" : null;
}

type Read =
  | { ok: true; amounts: Record<CurrencyField, number | null> }
  | { ok: false; wrong: CurrencyField };

function readAmounts(form: FormData): Read {
  const amounts: Record<CurrencyField, number | null> = {
    usd: null,
    tokens: null,
    tool_calls: null,
  };
  for (const currency of CURRENCY_FIELDS) {
    const text = String(form.get(currency) ?? "");
    if (text.trim() === "") continue;
    const amount = readAmount(currency, text);
    if (amount === null) return { ok: false, wrong: currency };
    amounts[currency] = amount;
  }
  return { ok: true, amounts };
}
