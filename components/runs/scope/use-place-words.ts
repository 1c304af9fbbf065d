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
  const nameOf = useScopeName();
  return useCallback(
    (places) =>
      places
        .map(({ kind, ordinal, total, ...scope }) => {
          const number = ordinal + 1;
          const { alone, among } = KEYS[kind];
          const place = total === null ? t(alone, { number }) : t(among, { number, total });
          const name = nameOf(scope);
          return name === null ? place : t("named", { place, name });
        })
        .join(" › "),
    [t, nameOf],
  );
}

/** What people call a scope beside its number: by its item, or by the items of its batch; `null`: nothing. */
export function useScopeName(): (scope: Pick<PlaceJson, "name" | "batch">) => string | null {
  const t = useTranslations("run.scope");
  return useCallback(
    ({ name, batch }) => {
      if (!batch) return name;
      const [first, last] = [batch.first + 1, batch.last + 1];
      return first === last ? t("batchItem", { number: first }) : t("batchItems", { first, last });
    },
    [t],
  );
}

const KEYS = {
  item: { alone: "itemNumber", among: "itemOf" },
  batch: { alone: "batchNumber", among: "batchOf" },
  iteration: { alone: "roundNumber", among: "roundOf" },
} as const satisfies Record<PlaceJson["kind"], object>;
