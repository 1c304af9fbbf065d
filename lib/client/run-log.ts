import { queryOptions } from "@tanstack/react-query";
import type { PlaceJson } from "@/lib/contract/places";
import type { RunEventJson } from "@/lib/contract/run-events";
import type { RunJson } from "@/lib/contract/runs";
import { request } from "./request";
import { runKeys } from "./runs";

const PAGE_MAX = 200;

export type RunLog = {
  items: RunEventJson[];
  /** The iterations and items that they are about, by their scopes. */
  places: Record<string, readonly PlaceJson[]>;
  last_sequence: number;
};

const logKey = (id: RunJson["id"], after: number) => [...runKeys.one(id), "events", after] as const;

/**
 * The events of a run after a sequence, in their order. Asking again asks only for what came since:
 * events never change, so those that are there stay.
 */
export const runLogQuery = (id: RunJson["id"], after: number) =>
  queryOptions({
    queryKey: logKey(id, after),
    queryFn: async ({ client, signal }): Promise<RunLog> => {
      const known = client.getQueryData<RunLog>(logKey(id, after));
      const items = [...(known?.items ?? [])];
      const places = { ...known?.places };
      let from = known?.last_sequence ?? after;
      for (;;) {
        const page = await request("GET /v1/runs/{id}/events", {
          params: { id },
          query: { after: from, limit: PAGE_MAX },
          signal,
        });
        items.push(...page.items);
        for (const { scope, places: found } of page.scopes) places[scope] = found;
        from = Math.max(from, page.last_sequence);
        if (page.items.length < PAGE_MAX) return { items, places, last_sequence: from };
      }
    },
  });
