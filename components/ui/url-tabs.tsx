"use client";

import type { ReactNode } from "react";
import { type Tab, Tabs } from "./tabs";
import { useUrlState } from "./use-url-state";

type Props<V extends string> = {
  label: string;
  /** Its name in the address. */
  name: string;
  /** The first one is shown while the address names none. */
  tabs: readonly [Tab<V>, ...Tab<V>[]];
  actions?: ReactNode;
};

/** Tabs whose choice stands in the address, so that the shown one can be shared. */
export function UrlTabs<V extends string>({ label, name, tabs, actions }: Props<V>) {
  const [wanted, setWanted] = useUrlState(name);
  const [first] = tabs;
  const shown = tabs.find(({ value }) => value === wanted) ?? first;
  return (
    <Tabs
      actions={actions}
      label={label}
      onChange={(value) => setWanted(value === first.value ? null : value)}
      tabs={tabs}
      value={shown.value}
    />
  );
}
