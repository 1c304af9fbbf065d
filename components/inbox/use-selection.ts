"use client";

import { useCallback, useState } from "react";
import { useUrlState } from "@/components/ui/use-url-state";

type Keyed = { id: string };

type Selection = {
  /** What is shown: what the address names, else the first of the list as it was when one came. */
  id: string | null;
  /** Whether the reader has chosen it: a phone shows the list until then. */
  isChosen: boolean;
  /** Where it stands in the list, or -1. */
  at: number;
  choose: (id: string | null) => void;
};

/** Which request is open. What comes into the list later never takes the place of what is being read. */
export function useSelection(items: readonly Keyed[]): Selection {
  const [named, setWanted] = useUrlState("approval");
  // An address whose end was lost names none.
  const wanted = named || null;
  const [first, setFirst] = useState<string | null>(null);
  const [fresh] = items;
  if (first === null && fresh) setFirst(fresh.id);
  const choose = useCallback(
    (id: string | null) => {
      setFirst(id);
      // From the list of a phone the way back is the browser's, too.
      setWanted(id, id === null || wanted !== null ? "replace" : "push");
    },
    [setWanted, wanted],
  );
  const id = wanted ?? first ?? fresh?.id ?? null;
  return { id, isChosen: wanted !== null, at: items.findIndex((item) => item.id === id), choose };
}
