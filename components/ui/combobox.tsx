"use client";

import { Command } from "cmdk";
import { Check, ChevronDown, ChevronsUpDown } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { CONTROL_STYLE } from "./control-style";
import { type ControlProps, Field } from "./field";
import { Icon } from "./icon";
import type { SelectChoice } from "./select";

type Props<V extends string> = {
  label: string;
  value: V | null;
  choices: readonly SelectChoice<V>[];
  onChange: (value: V) => void;
  /** What can be typed to narrow the list: it stands in the field of the list. */
  search: string;
  /** Said when nothing fits what was typed. */
  none: string;
  /** For choices that are looked for elsewhere: hears what is typed, and nothing once the list is closed. */
  onSearch?: (typed: string) => void;
  /** Under the choices: that they are being looked for, or were not found out. */
  note?: string | null;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  disabled?: boolean;
  /** `inside` is for a bar of filters: the control says what it is about, and there is no line above it. */
  labelled?: "above" | "inside";
};

/** One of many: a select whose list can be narrowed by typing. */
export function Combobox<V extends string>(props: Props<V>) {
  const { label, hint, error, labelled = "above" } = props;
  if (labelled === "inside") return <Control {...props} />;
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

function Control<V extends string>(props: Props<V> & { control?: ControlProps }) {
  const { label, value, choices, placeholder, disabled, onSearch, control } = props;
  const [open, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) onSearch?.("");
  };
  return (
    <Popover.Root onOpenChange={show} open={open}>
      <Popover.Trigger
        {...control}
        aria-label={chosen ? `${label}: ${chosen.word}` : label}
        className={`${CONTROL_STYLE} flex h-11 items-center gap-2 text-left sm:h-8 ${control ? "" : "sm:w-auto sm:max-w-80"}`}
        disabled={disabled === true}
        role="combobox"
      >
        {!control && <span className="flex-none whitespace-nowrap text-muted">{label}</span>}
        <span className={`min-w-0 flex-1 truncate ${chosen ? "" : "text-faint"}`}>
          {chosen?.word ?? placeholder}
        </span>
        <Icon of={control ? ChevronsUpDown : ChevronDown} size={14} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          aria-label={label}
          className="z-60 w-(--radix-popover-trigger-width) min-w-64 animate-appear overflow-hidden rounded-control border border-line bg-raised shadow-overlay"
          collisionPadding={8}
          // Escape that ends a composition is meant for that alone.
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          sideOffset={4}
        >
          <List {...props} onClose={() => show(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function List<V extends string>({
  label,
  value,
  choices,
  onChange,
  search,
  none,
  onSearch,
  note,
  onClose,
}: Props<V> & { onClose: () => void }) {
  return (
    <Command label={label} shouldFilter={!onSearch}>
      <Command.Input
        className="h-11 w-full border-line border-b bg-transparent px-3 text-16 outline-none placeholder:text-faint sm:h-9 sm:text-13"
        {...(onSearch && { onValueChange: onSearch })}
        placeholder={search}
      />
      <Command.List className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-13 text-muted">{none}</Command.Empty>
        {choices.map((choice) => (
          <Command.Item
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2 py-1 text-13 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-faint data-[selected=true]:bg-selected sm:min-h-8"
            disabled={choice.disabled === true}
            key={choice.value}
            keywords={[choice.word, choice.note ?? ""]}
            onSelect={() => {
              onChange(choice.value);
              onClose();
            }}
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
