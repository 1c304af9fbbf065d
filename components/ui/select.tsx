"use client";

import { Check, ChevronDown, type LucideIcon } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { CONTROL_STYLE } from "./control-style";
import { type ControlProps, Field } from "./field";
import { Icon } from "./icon";

export type SelectChoice<V extends string> = {
  value: V;
  word: string;
  /** A second line: what choosing it means. */
  note?: string;
  icon?: LucideIcon;
  disabled?: boolean;
};

type Props<V extends string> = {
  label: string;
  /** `null` is nothing chosen yet. */
  value: V | null;
  choices: readonly SelectChoice<V>[];
  onChange: (value: V) => void;
  /** Stands in the control while nothing is chosen. */
  placeholder?: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  disabled?: boolean;
  /**
   * `inside` is for a bar of filters: the control says what it is about, and there is no line above it. `aloud` is for
   * a table, whose column says it: the label is read aloud only.
   */
  labelled?: "above" | "inside" | "aloud";
};

/** One of several. Typing letters finds a choice, arrows move, Escape leaves it as it was. */
export function Select<V extends string>(props: Props<V>) {
  const { label, hint, error, labelled = "above" } = props;
  if (labelled !== "above") return <Control {...props} />;
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

function Control<V extends string>({
  label,
  value,
  choices,
  onChange,
  placeholder,
  disabled,
  labelled = "above",
  control,
}: Props<V> & { control?: ControlProps }) {
  const choose = (wanted: string) => {
    const choice = choices.find((candidate) => candidate.value === wanted);
    if (choice) onChange(choice.value);
  };
  // Said by us, because Radix knows the word only once it has drawn the list: not in what the server sends.
  const chosen = choices.find((choice) => choice.value === value);
  const inside = control ? {} : { "aria-label": label };
  return (
    <Radix.Root disabled={disabled === true} onValueChange={choose} value={value ?? ""}>
      <Radix.Trigger
        {...control}
        {...inside}
        className={`${CONTROL_STYLE} flex h-11 items-center gap-2 text-left data-[placeholder]:text-faint sm:h-8 ${labelled === "inside" ? "sm:w-auto" : ""}`}
      >
        {labelled === "inside" && <span className="text-muted whitespace-nowrap">{label}</span>}
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder}>{chosen?.word}</Radix.Value>
        </span>
        <Icon of={ChevronDown} size={14} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="z-60 max-h-[min(320px,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) max-w-[min(440px,calc(100vw-16px))] animate-appear overflow-hidden rounded-control border border-line bg-raised shadow-overlay"
          collisionPadding={8}
          position="popper"
          sideOffset={4}
        >
          <Radix.Viewport className="p-1">
            {choices.map((choice) => (
              <Choice choice={choice} key={choice.value} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choice<V extends string>({ choice }: { choice: SelectChoice<V> }) {
  return (
    <Radix.Item
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2 py-1 text-13 outline-none select-none data-[disabled]:cursor-not-allowed data-[disabled]:text-faint data-[highlighted]:bg-selected sm:min-h-8"
      disabled={choice.disabled === true}
      value={choice.value}
    >
      {choice.icon && <Icon of={choice.icon} size={14} />}
      <span className="grid min-w-0 flex-1">
        <Radix.ItemText>{choice.word}</Radix.ItemText>
        {choice.note && <span className="text-12 text-muted">{choice.note}</span>}
      </span>
      <Radix.ItemIndicator>
        <Icon of={Check} size={14} />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
