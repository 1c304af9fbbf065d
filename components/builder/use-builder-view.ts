"use client";

import { useUrlState } from "@/components/ui/use-url-state";

export type BuilderView = "canvas" | "yaml";

/** How the workflow is shown; it stands in the address, so that it can be shared. */
export function useBuilderView(): [BuilderView, (view: BuilderView) => void] {
  const [view, setView] = useUrlState("view");
  return [
    view === "yaml" ? "yaml" : "canvas",
    (wanted) => setView(wanted === "canvas" ? null : wanted),
  ];
}
