"use client";

import { ChevronDown, ChevronsUpDown } from "lucide-react";
import dynamic from "next/dynamic";
import { Popover } from "radix-ui";
import { useState } from "react";
import { CONTROL_STYLE } from "./control-style";
import { type ControlProps, Field } from "./field";
import { Icon } from "./icon";
import type { SelectChoice } from "./select";
import { Skeleton } from "./skeleton";
import { untilLoaded } from "./until-loaded";

const loadList = () => untilLoaded(() => import("./combobox-list"));
/** What fails here is tried again, and said, when the list is opened. */
const preload = () => void loadList().catch(() => undefined);

/** Searching a list is much code for something that is closed at first. */
const List = dynamic(async () => (await loadList()).ComboboxList, {
  ssr: false,
  loading: () => (
    <div className="p-3">
      <Skeleton />
    </div>
  ),
});

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
  const { search, none, note, onChange } = props;
  const [open, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) onSearch?.("");
  };
  const choose = (at: number) => {
    const choice = choices[at];
    if (choice) onChange(choice.value);
    show(false);
  };
  return (
    <Popover.Root onOpenChange={show} open={open}>
      <Popover.Trigger
        {...control}
        aria-label={chosen ? `${label}: ${chosen.word}` : label}
        className={`${CONTROL_STYLE} flex h-11 items-center gap-2 text-left sm:h-8 ${control ? "" : "sm:w-auto sm:max-w-80"}`}
        disabled={disabled === true}
        // Whoever comes near is about to open it.
        onFocus={preload}
        onPointerEnter={preload}
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
          <List
            choices={choices}
            label={label}
            none={none}
            note={note}
            onChoose={choose}
            onSearch={onSearch}
            search={search}
            value={value}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
