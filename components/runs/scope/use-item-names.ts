"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { scopeQuery } from "@/lib/client/run-scopes";
import type { RunJson } from "@/lib/contract/runs";
import { readNodes } from "@/lib/engine/draft/read-graph";
import { scopesAround } from "@/lib/engine/scope-path";
import type { JsonObject } from "@/lib/kernel/json";
import { useScopeName } from "./use-place-words";

type Shown = { runId: RunJson["id"]; manifest: JsonObject | undefined; scope: string };

/**
 * Puts behind the words for a scope what people call its item or batch, of the scope that is shown and those around it:
 * *Each, item 3 · ACME Ltd*. Only these have names, so nothing is asked about rounds.
 */
export function useItemNames({ runId, manifest, scope }: Shown) {
  const t = useTranslations("run.scope");
  const isItem = ({ container }: { container: string }) =>
    manifest !== undefined && readNodes(manifest).get(container)?.type === "foreach";
  const items = scopesAround(scope).filter(isItem);
  const found = useQueries({ queries: items.map((item) => scopeQuery(runId, item)) });
  const nameOf = useScopeName();
  const names = new Map(
    items.map(({ path }, index) => {
      const item = found[index]?.data;
      return [path, item ? nameOf(item) : null];
    }),
  );
  return (place: string, path: string): string => {
    const name = names.get(path) ?? null;
    return name === null ? place : t("named", { place, name });
  };
}
