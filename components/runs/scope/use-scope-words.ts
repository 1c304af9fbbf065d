"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type DraftNode, readNodes } from "@/lib/engine/draft/read-graph";
import { scopePlace, scopesAround } from "@/lib/engine/scope-path";
import type { JsonObject } from "@/lib/kernel/json";

function kindOf({ type, node }: DraftNode): "item" | "batch" | "round" {
  if (type !== "foreach") return "round";
  return typeof node.batch_size === "number" ? "batch" : "item";
}

/**
 * Says a scope in words, as *Shaping, round 2 › Each, item 17*: people count from one. Empty at the root, and of a
 * container that the manifest does not have its name.
 */
export function useScopeWords(manifest: JsonObject | undefined): (scope: string) => string {
  const t = useTranslations("run.scope");
  return useCallback(
    (scope) =>
      scopesAround(scope)
        .toReversed()
        .map(({ container, number }) => {
          const node = manifest && readNodes(manifest).get(container);
          return t(node ? kindOf(node) : "round", {
            container: node?.title ?? container,
            number: number + 1,
          });
        })
        .join(" › "),
    [manifest, t],
  );
}

/** The same for the innermost scope alone, without its container: *Round 2*. */
export function useScopeNumber(manifest: JsonObject): (scope: string) => string {
  const t = useTranslations("run.scope");
  return useCallback(
    (scope) => {
      const place = scopePlace(scope);
      if (!place) return "";
      const node = readNodes(manifest).get(place.container);
      return t(`${node ? kindOf(node) : "round"}Number`, { number: place.number + 1 });
    },
    [manifest, t],
  );
}
