"use client";

import { Command } from "cmdk";
import { Check } from "lucide-react";
import { Icon } from "./icon";
import type { SelectChoice } from "./select";

type Props = {
  label: string;
  value: string | null;
  choices: readonly SelectChoice<string>[];
  search: string;
  none: string;
  onSearch: ((typed: string) => void) | undefined;
  note: string | null | undefined;
  /** Hears the place of what was chosen among the choices. */
  onChoose: (at: number) => void;
};

/** What opens below a combobox: a field, and the choices that fit what is typed there. */
export function ComboboxList({
  label,
  value,
  choices,
  search,
  none,
  onSearch,
  note,
  onChoose,
}: Props) {
  return (
    <Command label={label} shouldFilter={!onSearch}>
      <Command.Input
        // It may come after the list was opened, and typing must not wait for a press.
        autoFocus
        className="h-11 w-full border-line border-b bg-transparent px-3 text-16 outline-none placeholder:text-faint sm:h-9 sm:text-13"
        {...(onSearch && { onValueChange: onSearch })}
        placeholder={search}
      />
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-13 text-muted">{none}</Command.Empty>
        {choices.map((choice, at) => (
          <Command.Item
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2 py-1 text-13 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-faint data-[selected=true]:bg-selected sm:min-h-8"
            disabled={choice.disabled === true}
            key={choice.value}
            keywords={[choice.word, choice.note ?? ""]}
            onSelect={() => onChoose(at)}
            value={choice.value}
          >
            {choice.icon && <Icon of={choice.icon} size={14} />}
            <span className="grid min-w-0 flex-1">
              <span className="truncate">{choice.word}</span>
              {choice.note && <span className="truncate text-12 text-muted">{choice.note}</span>}
            </span>
            {choice.value === value && <Icon of={Check} size={14} />}
          </Command.Item>
        ))}
      </Command.List>
      {note && (
        <p className="border-line border-t px-3 py-2 text-12 text-muted" role="status">
          {note}
        </p>
      )}
    </Command>
  );
}
