"use client";

import { ToggleGroup } from "radix-ui";

type Props<V extends string> = {
  label: string;
  value: V;
  choices: readonly { value: V; word: string }[];
  onChange: (value: V) => void;
};

/** One of a few views of the same thing. */
export function Segmented<V extends string>({ label, value, choices, onChange }: Props<V>) {
  const choose = (wanted: string) => {
    const choice = choices.find((candidate) => candidate.value === wanted);
    if (choice) onChange(choice.value);
  };
  return (
    <ToggleGroup.Root
      aria-label={label}
      className="inline-flex gap-0.5 rounded-control border border-line bg-sunken p-0.5"
      onValueChange={choose}
      type="single"
      value={value}
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          className="h-9 rounded-small border border-transparent px-2.5 font-medium text-12 text-muted whitespace-nowrap data-[state=on]:border-line-strong data-[state=on]:bg-raised data-[state=on]:text-ink sm:h-6.5"
          key={choice.value}
          value={choice.value}
        >
          {choice.word}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
