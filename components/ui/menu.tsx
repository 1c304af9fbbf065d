"use client";

import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Icon } from "./icon";

const ITEM =
  "flex h-11 items-center gap-2 rounded-small px-2 text-13 outline-none select-none data-[highlighted]:bg-selected sm:h-8";

/** A list of choices that a button opens. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          className="z-50 min-w-52 animate-appear rounded-control border border-line bg-raised p-1 shadow-overlay"
          collisionPadding={8}
          sideOffset={6}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Who or what the menu is about; not a choice. */
export function MenuHead({ children }: { children: ReactNode }) {
  return <div className="border-line border-b px-2 pt-1.5 pb-2.5 text-13">{children}</div>;
}

/** Something to do. */
export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
      <Icon of={icon} size={14} />
      {children}
    </DropdownMenu.Item>
  );
}

/** Parts what belongs together from the rest. */
export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

type Choice<V extends string> = { value: V; word: string; icon?: LucideIcon };

type ChoicesProps<V extends string> = {
  label: string;
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
};

/** One of a few, the chosen one ticked. */
export function MenuChoices<V extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoicesProps<V>) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          className={ITEM}
          key={choice.value}
          onSelect={() => onChange(choice.value)}
          value={choice.value}
        >
          {choice.icon && <Icon of={choice.icon} size={14} />}
          <span className="flex-1">{choice.word}</span>
          <DropdownMenu.ItemIndicator>
            <Icon of={Check} size={14} />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
