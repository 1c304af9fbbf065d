"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { PlaceJson } from "@/lib/contract/places";

/**
 * Says which item or round something is about, as *Item 3 of 40 · ACME Ltd*, of scopes in scopes the outermost first:
 * people count from one. Empty at the root.
 */
export function usePlaceWords(): (places: readonly PlaceJson[]) => string {
  const t = useTranslations("run.scope");
  return useCallback(
    (places) =>
      places
        .map(({ kind, ordinal, total, name }) => {
          const number = ordinal + 1;
          const alone = kind === "item" ? "itemNumber" : "roundNumber";
          const among = kind === "item" ? "itemOf" : "roundOf";
          const place = total === null ? t(alone, { number }) : t(among, { number, total });
          return name === null ? place : t("named", { place, name });
        })
        .join(" › "),
    [t],
  );
}
