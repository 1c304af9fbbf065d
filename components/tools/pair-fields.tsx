"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { TextInput } from "@/components/ui/text-input";
import type { Pair } from "./tool-draft";

type Props = {
  label: string;
  add: string;
  pairs: readonly Pair[];
  onChange: (pairs: Pair[]) => void;
};

/** Names with their values: the headers of a request, or what follows the question mark. */
export function PairFields({ label, add, pairs, onChange }: Props) {
  const t = useTranslations("tools.form");
  const set = (index: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-12 text-muted">{label}</legend>
      {[...pairs.keys()].map((index) => (
        <div
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] items-end gap-2"
          key={index}
        >
          <TextInput
            label={t("pairName", { number: index + 1 })}
            onChange={(event) => set(index, { name: event.target.value })}
            spellCheck={false}
            value={pairs[index]?.name ?? ""}
          />
          <TextInput
            label={t("pairValue", { number: index + 1 })}
            onChange={(event) => set(index, { value: event.target.value })}
            spellCheck={false}
            value={pairs[index]?.value ?? ""}
          />
          <IconButton
            icon={X}
            label={t("removePair", { number: index + 1 })}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          onClick={() => onChange([...pairs, { name: "", value: "" }])}
          size="small"
          tone="ghost"
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
