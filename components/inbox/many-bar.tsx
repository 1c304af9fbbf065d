"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OptionButtons } from "@/components/approvals/option-buttons";
import { useOptionText } from "@/components/approvals/use-option-text";
import { IconButton } from "@/components/ui/icon-button";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { DecidedOneJson } from "@/lib/contract/decide-many";
import { ManyDialog } from "./many-dialog";
import { ManyResults } from "./many-results";
import { sharedOptions } from "./shared-options";
import type { Marked } from "./use-marked";

type Props = { marked: Marked; onDecided: (ids: readonly string[]) => void };
type Option = ApprovalSummaryJson["options"][number];
/** What is to be decided, as it stood when the option was chosen. */
type Chosen = { option: Option; items: readonly ApprovalSummaryJson[] };
type Outcome = { items: readonly ApprovalSummaryJson[]; results: readonly DecidedOneJson[] };

/** What is marked can be decided together, by the options that all of it offers. */
export function ManyBar({ marked, onDecided }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const done = (items: readonly ApprovalSummaryJson[], results: readonly DecidedOneJson[]) => {
    setChosen(null);
    setOutcome({ items, results });
    onDecided(results.filter(({ result }) => result === "decided").map(({ id }) => id));
    marked.clear();
  };
  return (
    <>
      {marked.items.length > 0 && (
        <Bar marked={marked} onChoose={(option) => setChosen({ option, items: marked.items })} />
      )}
      {chosen && (
        <ManyDialog
          {...chosen}
          onClose={() => setChosen(null)}
          onDone={(results) => done(chosen.items, results)}
        />
      )}
      {outcome && <ManyResults {...outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

function Bar({ marked, onChoose }: { marked: Marked; onChoose: (option: Option) => void }) {
  const t = useTranslations("inbox.many");
  const optionText = useOptionText();
  const options = sharedOptions(marked.items);
  return (
    <section
      aria-label={t("label")}
      className="grid flex-none gap-2 border-line border-t bg-raised px-4 py-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20"
      data-marked={marked.items.length}
    >
      <div className="flex items-center justify-between gap-2">
        <p aria-live="polite" className="font-medium text-13">
          {t("marked", { count: marked.items.length })}
        </p>
        <IconButton icon={X} label={t("clear")} onClick={marked.clear} />
      </div>
      {options.length === 0 ? (
        <p className="text-12 text-muted">{t("nothingShared")}</p>
      ) : (
        <OptionButtons
          onChoose={onChoose}
          options={options}
          sending={null}
          wordOf={(option) => optionText(option)}
        />
      )}
    </section>
  );
}
