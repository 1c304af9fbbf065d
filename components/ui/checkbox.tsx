"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { useId } from "react";
import { Icon } from "./icon";

type Props = {
  label: string;
  /** `some` is for a box that stands for several, of which a part is chosen. */
  value: boolean | "some";
  onChange: (isOn: boolean) => void;
  hint?: string | undefined;
  disabled?: boolean;
  /** The label is read aloud only: for a box at the head of a row. */
  isBare?: boolean;
};

/** Yes or no, or one of several that may be chosen together. */
export function Checkbox({ label, value, onChange, hint, disabled, isBare = false }: Props) {
  const id = useId();
  const box = (
    <Radix.Root
      aria-describedby={hint ? `${id}-note` : undefined}
      aria-label={isBare ? label : undefined}
      checked={value === "some" ? "indeterminate" : value}
      className="group/box inline-flex size-11 flex-none items-center justify-center rounded-control disabled:cursor-not-allowed sm:size-6"
      disabled={disabled === true}
      id={id}
      onCheckedChange={(checked) => onChange(checked === true)}
    >
      <span className="inline-flex size-4 items-center justify-center rounded-small border border-line-control bg-raised text-on-accent group-disabled/box:border-line-strong group-disabled/box:bg-sunken group-disabled/box:text-faint group-data-[state=checked]/box:group-enabled/box:border-accent group-data-[state=checked]/box:group-enabled/box:bg-accent group-data-[state=indeterminate]/box:group-enabled/box:border-accent group-data-[state=indeterminate]/box:group-enabled/box:bg-accent">
        <Radix.Indicator>
          <Icon of={value === "some" ? Minus : Check} size={12} />
        </Radix.Indicator>
      </span>
    </Radix.Root>
  );
  if (isBare) return box;
  return (
    <div className="grid gap-0.5">
      <div className="flex items-center gap-1 text-13">
        {box}
        <label className={disabled ? "text-faint" : ""} htmlFor={id}>
          {label}
        </label>
      </div>
      {hint && (
        <p className="pl-12 text-12 text-muted sm:pl-7" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  );
}
