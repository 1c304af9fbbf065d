"use client";

import { Switch as Radix } from "radix-ui";
import { useId } from "react";

type Props = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  hint?: string | undefined;
  disabled?: boolean;
};

/** On or off, in force at once. What is only saved with a form is a checkbox. */
export function Switch({ label, isOn, onChange, hint, disabled }: Props) {
  const id = useId();
  return (
    <div className="grid gap-0.5">
      <div className="flex min-h-11 items-center gap-2 text-13 sm:min-h-8">
        <Radix.Root
          aria-describedby={hint ? `${id}-note` : undefined}
          checked={isOn}
          className="group/switch inline-flex h-6 w-8 flex-none items-center rounded-round disabled:cursor-not-allowed"
          disabled={disabled === true}
          id={id}
          onCheckedChange={onChange}
        >
          <span className="inline-flex h-4.5 w-8 items-center rounded-round border border-line-control bg-raised px-0.5 transition-colors group-disabled/switch:opacity-50 group-data-[state=checked]/switch:border-accent group-data-[state=checked]/switch:bg-accent">
            <Radix.Thumb className="size-3 rounded-round bg-line-control transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-on-accent" />
          </span>
        </Radix.Root>
        <label className={disabled ? "text-faint" : ""} htmlFor={id}>
          {label}
        </label>
      </div>
      {hint && (
        <p className="pl-10 text-12 text-muted" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  );
}
