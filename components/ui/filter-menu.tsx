"use client";

import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { buttonStyle } from "./button-style";
import { Icon } from "./icon";
import type { StateLook } from "./state";

export type FilterChoice<V extends string> = { value: V; word: string; look?: StateLook };

type Props<V extends string> = {
  label: string;
  values: readonly V[];
  choices: readonly FilterChoice<V>[];
  onChange: (values: V[]) => void;
};

/** Narrows a list by several values of one kind. It stays open while values are ticked; none ticked means all. */
export function FilterMenu<V extends string>({ label, values, choices, onChange }: Props<V>) {
  const t = useTranslations("ui");
  const chosen = choices.filter(({ value }) => values.includes(value));
  const toggle = (value: V) =>
    onChange(
      values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
    );
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonStyle("filter", "regular")}>
        <span className={chosen.length > 0 ? "text-muted" : "max-sm:text-muted"}>{label}</span>
        {chosen[0] && <span className="max-w-40 truncate">{chosen[0].word}</span>}
        {chosen.length > 1 && <span>{t("more", { count: chosen.length - 1 })}</span>}
        <span className="max-sm:ml-auto">
          <Icon of={ChevronDown} size={14} />
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-appear overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-overlay"
          collisionPadding={8}
          sideOffset={6}
        >
          {choices.map(({ value, word, look }) => (
            <DropdownMenu.CheckboxItem
              checked={values.includes(value)}
              className="flex h-11 cursor-pointer items-center gap-2 rounded-small px-2 text-13 outline-none select-none data-[highlighted]:bg-selected sm:h-8"
              key={value}
              onSelect={(event) => {
                event.preventDefault();
                toggle(value);
              }}
            >
              <span className="inline-flex size-4 flex-none items-center justify-center rounded-small border border-line-control">
                <DropdownMenu.ItemIndicator>
                  <Icon of={Check} size={12} />
                </DropdownMenu.ItemIndicator>
              </span>
              {look && (
                <span className={`text-state s-${look.tone}`}>
                  <Icon of={look.icon} size={14} />
                </span>
              )}
              {word}
            </DropdownMenu.CheckboxItem>
          ))}
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item
            className="flex h-11 cursor-pointer items-center rounded-small px-2 text-13 text-muted outline-none select-none data-[disabled]:cursor-default data-[disabled]:text-faint data-[highlighted]:bg-selected sm:h-8"
            disabled={values.length === 0}
            onSelect={() => onChange([])}
          >
            {t("all")}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
