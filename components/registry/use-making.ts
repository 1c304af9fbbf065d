"use client";

import { useState } from "react";
import { useUrlState } from "@/components/ui/use-url-state";

/**
 * The form for a next version stands in the address, together with the version that it goes on from: what others
 * publish meanwhile changes neither. Where there is no version yet the page begins with the form.
 */
export function useMaking<V extends { id: string }>(versions: readonly V[], shown: V | null) {
  const [fromId, setFromId] = useUrlState("new");
  const [atFirst] = useState(shown);
  const [isFirst, setFirst] = useState(shown === null);
  return {
    isMaking: fromId !== null || isFirst,
    from: versions.find(({ id }) => id === fromId) ?? atFirst,
    begin: () => shown && setFromId(shown.id),
    end: () => {
      setFirst(false);
      setFromId(null);
    },
  };
}
