"use client";

import { useCallback, useEffect, useState } from "react";
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

/**
 * The request that the address names. The page hears of its address late, and keys come faster: until it has, what was
 * chosen last counts, so that the next key is about that one.
 */
function useNamed() {
  const [named, setNamed] = useUrlState("approval");
  // An address whose end was lost names none.
  const address = named || null;
  const [chosen, setChosen] = useState<{ id: string | null } | null>(null);
  if (chosen?.id === address) setChosen(null);
  useEffect(() => {
    const forget = () => setChosen(null);
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  const choose = useCallback(
    (id: string | null, how: "replace" | "push") => {
      setChosen({ id });
      setNamed(id, how);
    },
    [setNamed],
  );
  return [chosen ? chosen.id : address, choose] as const;
}

/** Which request is open. What comes into the list later never takes the place of what is being read. */
export function useSelection(items: readonly Keyed[]): Selection {
  const [wanted, setWanted] = useNamed();
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
