"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Count } from "./count";

export type Tab<V extends string> = {
  value: V;
  word: string;
  count?: number | undefined;
  countTone?: "neutral" | "person" | "failed";
  content: ReactNode;
};

type Props<V extends string> = {
  label: string;
  value: V;
  tabs: readonly Tab<V>[];
  onChange: (value: V) => void;
  /** At the end of the line of tabs. */
  actions?: ReactNode;
};

/** Parts of one thing, one shown at a time. Only the shown one is mounted. */
export function Tabs<V extends string>({ label, value, tabs, onChange, actions }: Props<V>) {
  const choose = (wanted: string) => {
    const tab = tabs.find((candidate) => candidate.value === wanted);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root className="flex min-h-0 flex-col" onValueChange={choose} value={value}>
      <div className="flex items-center gap-4 border-line border-b px-4">
        <Radix.List
          aria-label={label}
          className="-mb-px flex min-w-0 flex-1 gap-4 overflow-x-auto overflow-y-hidden"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              className="inline-flex h-11 items-center gap-1.5 border-transparent border-b-2 font-medium text-13 text-muted whitespace-nowrap -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:h-9"
              key={tab.value}
              value={tab.value}
            >
              {tab.word}
              {tab.count !== undefined && (
                <Count of={tab.count} tone={tab.countTone ?? "neutral"} />
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {actions && <div className="flex flex-none items-center gap-2">{actions}</div>}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          className="min-h-0 flex-1 -outline-offset-2"
          key={tab.value}
          value={tab.value}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
