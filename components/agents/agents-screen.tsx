"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { RegistryScreen } from "@/components/registry/registry-screen";
import { useSearch } from "@/components/registry/use-search";
import { agentListQuery } from "@/lib/client/agents";

/** The agents that workflows of this workspace can call. */
export function AgentsScreen() {
  const [q, setQ] = useSearch();
  return (
    <RegistryScreen kind="agents" q={q} query={useInfiniteQuery(agentListQuery(q))} setQ={setQ} />
  );
}
