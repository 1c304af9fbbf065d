"use client";

import { useState } from "react";
import { useMay } from "@/components/shell/me";
import type { RegistryKind } from "./registry-table";

const RIGHTS = { agents: "agent:edit", tools: "tool:edit" } as const;

/** Whether the reader may register agents or tools and publish versions of them. */
export const useMayEdit = (kind: RegistryKind): boolean => useMay(RIGHTS[kind]);

/**
 * Whether they may, or might since the screen was opened: a form that is open stays when the role is taken away, with
 * what was typed.
 */
export function useMightEdit(kind: RegistryKind): boolean {
  const may = useMayEdit(kind);
  const [might, setMight] = useState(may);
  if (may && !might) setMight(true);
  return might;
}
