import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Permission } from "@/lib/kernel/permissions";
import { request } from "./request";
import { runKeys } from "./runs";
import { workflowKeys } from "./workflows";

/** Enough to see whether it is there; for more there are the lists. */
const FOUND_MAX = 5;

export type FoundKind = "runs" | "workflows" | "agents" | "tools";
/** Something that the palette leads to. */
export type Found = { id: string; title: string; note: string };

/** What each kind is asked for with. */
export const FOUND_NEEDS: Record<FoundKind, Permission> = {
  runs: "run:read",
  workflows: "workflow:read",
  agents: "workflow:read",
  tools: "workflow:read",
};

type Named = { id: string; name: string; title: string };
const ofNamed = ({ items }: { items: Named[] }): Found[] =>
  items.map(({ id, name, title }) => ({ id, title, note: name }));

/** What of a kind holds the text, or, for none, what is newest or first in the list. */
export const foundQuery = (kind: FoundKind, q: string) =>
  queryOptions({
    queryKey: [...keyOf(kind), "palette", q] as const,
    queryFn: ({ signal }) => ask(kind, { query: { limit: FOUND_MAX, ...(q && { q }) }, signal }),
    placeholderData: keepPreviousData,
  });

type Call = { query: { limit: number; q?: string }; signal: AbortSignal };

async function ask(kind: FoundKind, call: Call): Promise<Found[]> {
  switch (kind) {
    case "runs": {
      const { items } = await request("GET /v1/runs", call);
      return items.map(({ id, title, workflow }) => ({ id, title, note: workflow.title }));
    }
    case "workflows":
      return ofNamed(await request("GET /v1/workflows", call));
    case "agents":
      return ofNamed(await request("GET /v1/agents", call));
    case "tools":
      return ofNamed(await request("GET /v1/tools", call));
  }
}

/** Under the keys of the lists, so that what refreshes those refreshes these. */
function keyOf(kind: FoundKind): readonly string[] {
  if (kind === "runs") return runKeys.lists();
  return kind === "workflows" ? workflowKeys.list() : [kind];
}
