import { queryOptions } from "@tanstack/react-query";
import type { RunEventJson } from "@/lib/contract/run-events";
import type { RunJson } from "@/lib/contract/runs";
import { request } from "./request";
import { runKeys } from "./runs";

const PAGE_MAX = 200;

export type RunLog = {
  items: RunEventJson[];
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
      let from = known?.last_sequence ?? after;
      for (;;) {
        const page = await request("GET /v1/runs/{id}/events", {
          params: { id },
          query: { after: from, limit: PAGE_MAX },
          signal,
        });
        items.push(...page.items);
        from = Math.max(from, page.last_sequence);
        if (page.items.length < PAGE_MAX) return { items, last_sequence: from };
      }
    },
  });
