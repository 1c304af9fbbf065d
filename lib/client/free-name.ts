import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { NAME_MAX } from "@/lib/engine/spec/name-forms";
import { request } from "./request";
import { workflowKeys } from "./workflows";

const FOUND_MAX = 200;

/** A name near the wanted one that is not taken: `report`, else `report-2`, `report-3`, … */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) {
    const suffix = `-${count}`;
    name = wanted.slice(0, NAME_MAX - suffix.length) + suffix;
  }
  return name;
}

/**
 * Finds a name near the wanted one that no workflow has, archived ones included. Where that cannot be asked it is the
 * wanted one: the server refuses what is taken.
 */
export function useFreeName(): (wanted: string) => Promise<string> {
  const queryClient = useQueryClient();
  return useCallback(
    async (wanted) => {
      const query = { q: wanted, archived: "include", limit: FOUND_MAX } as const;
      const found = await queryClient
        .fetchQuery({
          queryKey: [...workflowKeys.found(wanted), "names"],
          queryFn: ({ signal }) => request("GET /v1/workflows", { query, signal }),
        })
        .catch(() => null);
      return freeName(wanted, new Set(found?.items.map(({ name }) => name)));
    },
    [queryClient],
  );
}
