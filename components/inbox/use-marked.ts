"use client";

import { useState } from "react";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import { canBeMarked } from "./shared-options";

export type Marked = {
  /** Those that are marked and still there to be decided. */
  items: ApprovalSummaryJson[];
  has: (id: string) => boolean;
  toggle: (item: ApprovalSummaryJson | undefined) => void;
  clear: () => void;
};

/** Which requests the reader means to decide together. What is decided meanwhile falls out by itself. */
export function useMarked(all: readonly ApprovalSummaryJson[]): Marked {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (item: ApprovalSummaryJson | undefined) => {
    if (!item || !canBeMarked(item)) return;
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(item.id)) after.add(item.id);
      return after;
    });
  };
  return {
    items: all.filter((item) => ids.has(item.id) && canBeMarked(item)),
    has: (id) => ids.has(id),
    toggle,
    clear: () => setIds(new Set()),
  };
}
