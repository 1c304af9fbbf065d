"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { RegistryScreen } from "@/components/registry/registry-screen";
import { useSearch } from "@/components/registry/use-search";
import { toolListQuery } from "@/lib/client/tools";

/** The tools that workflows and agents of this workspace can call. */
export function ToolsScreen() {
  const [q, setQ] = useSearch();
  return (
    <RegistryScreen kind="tools" q={q} query={useInfiniteQuery(toolListQuery(q))} setQ={setQ} />
  );
}
