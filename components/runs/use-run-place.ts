"use client";

import { useCallback } from "react";
import { useIsWide } from "@/components/ui/use-is-wide";
import { useUrlState } from "@/components/ui/use-url-state";
import { placeOfKey } from "./step-key";

export const RUN_TABS = ["graph", "timeline", "usage", "steps", "events", "artifacts"] as const;
export type RunTab = (typeof RUN_TABS)[number];

/** Which part of the run is looked at, as the address says it; a wide screen shows several at once. */
export function useRunTab(): [RunTab | null, (tab: RunTab) => void] {
  const [wanted, set] = useUrlState("tab");
  return [RUN_TABS.find((tab) => tab === wanted) ?? null, set];
}

/**
 * The step that everything on the page is about, by the key of its row: chosen once, chosen everywhere. The scope that
 * it stands in is shown with it.
 */
export function useChosenStep(): [string | null, (key: string | null) => void] {
  const [chosen, set] = useUrlState("step");
  const [, show] = useShownScope();
  const choose = useCallback(
    (key: string | null) => {
      set(key);
      if (key !== null) show(placeOfKey(key).scope);
    },
    [set, show],
  );
  return [chosen, choose];
}

/** The scope whose steps are shown: an iteration or an item, or with an empty path the workflow. */
export function useShownScope(): [string, (scope: string) => void] {
  const [scope, set] = useUrlState("scope");
  const show = useCallback((path: string) => set(path === "" ? null : path), [set]);
  return [scope ?? "", show];
}

/** Shows an exact version of an artifact; a phone goes to where artifacts are. */
export function useReadArtifact(): (versionId: string) => void {
  const [, setArtifact] = useUrlState("artifact");
  const [, setTab] = useRunTab();
  const isWide = useIsWide();
  return useCallback(
    (versionId) => {
      setArtifact(versionId);
      if (!isWide) setTab("artifacts");
    },
    [setArtifact, setTab, isWide],
  );
}
