"use client";

import { createContext, useContext } from "react";
import type { ExpressionScope } from "@/lib/engine/completion/expression-scope";

/** What the inspector looks at: a node, or with `nodeId: null` the workflow itself. */
export type Target = {
  nodeId: string | null;
  /** Its type, or `workflow`. */
  type: string;
  /** Where it stands in the manifest, for findings. */
  pointer: string;
  /** What its expressions may name; `null` until the registry is known. */
  scope: ExpressionScope | null;
  /** What the conditions of an agent's tools may name: how others stand. */
  statuses: ExpressionScope | null;
};

export const TargetContext = createContext<Target | null>(null);

/** What the inspector looks at. Throws outside of it. */
export function useTarget(): Target {
  const target = useContext(TargetContext);
  if (!target) throw new Error("No inspector around this field.");
  return target;
}
