"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { PlaceJson } from "@/lib/contract/places";

/**
 * Says which item, batch or round something is about, as *Item 3 of 40 · ACME Ltd* or *Batch 2 of 10 · items 11–20*, of
 * scopes in scopes the outermost first: people count from one. Empty at the root.
 */
export function usePlaceWords(): (places: readonly PlaceJson[]) => string {
  const t = useTranslations("run.scope");
  const nameOf = useHeldName();
  return useCallback(
    (places) =>
      places
        .map(({ kind, ordinal, total, ...held }) => {
          const number = ordinal + 1;
          const { alone, among } = KEYS[kind];
          const place = total === null ? t(alone, { number }) : t(among, { number, total });
          const name = nameOf(held);
          return name === null ? place : t("named", { place, name });
        })
        .join(" › "),
    [t, nameOf],
  );
}

/** What people call the one thing that a scope is about: its item, or the items of its batch; `null`: nothing. */
export function useHeldName(): (held: Pick<PlaceJson, "name" | "batch">) => string | null {
  const t = useTranslations("run.scope");
  return useCallback(
    ({ name, batch }) => {
      if (!batch) return name;
      const [first, last] = [batch.first + 1, batch.last + 1];
      return first === last ? t("heldItem", { number: first }) : t("heldItems", { first, last });
    },
    [t],
  );
}

const KEYS = {
  item: { alone: "itemNumber", among: "itemOf" },
  batch: { alone: "batchNumber", among: "batchOf" },
  iteration: { alone: "roundNumber", among: "roundOf" },
} as const satisfies Record<PlaceJson["kind"], object>;
