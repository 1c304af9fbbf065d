"use client";

import { useId } from "react";

type Props = {
  label: string;
  hint: string | null;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Yes or no. */
export function Flag({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid gap-0.5">
      <label className="flex min-h-8 items-center gap-2 text-13" htmlFor={id}>
        <input
          aria-describedby={hint ? `${id}-note` : undefined}
          checked={isOn}
          className="size-4 accent-accent"
          id={id}
          onChange={(event) => onChange(event.target.checked)}
          type="checkbox"
        />
        {label}
      </label>
      {hint && (
        <p className="pl-6 text-12 text-muted" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </div>
  );
}
