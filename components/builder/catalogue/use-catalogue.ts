"use client";

import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import {
  everyAgentQuery,
  everyAgentVersionQuery,
  everyToolQuery,
  everyToolVersionQuery,
  everyWorkflowQuery,
  interfacesQuery,
} from "@/lib/client/registry";
import type { AgentVersionJson } from "@/lib/contract/agents";
import { splitReference } from "@/lib/engine/spec/name-forms";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import type { JsonObject } from "@/lib/kernel/json";
import { catalogueOf, referredIn, type Versions } from "./catalogue-of";

/** `catalogue` is `null` until everything is known that the draft refers to: half of it would find what is not wrong. */
export type CatalogueState = { catalogue: Catalogue | null; error: unknown; retry: () => void };

export const CatalogueContext = createContext<CatalogueState | null>(null);

/** The registry as far as the open draft refers to it. */
export function useCatalogue(): CatalogueState {
  const state = useContext(CatalogueContext);
  if (!state) throw new Error("No catalogue around this component.");
  return state;
}

/** Asks for the registry as far as a draft refers to it; what was asked for once stays known. */
export function useReadCatalogue(draft: JsonObject): CatalogueState {
  const wanted = useMemo(() => referredIn(draft), [draft]);
  const agents = useQuery(everyAgentQuery());
  const tools = useQuery(everyToolQuery());
  const namedAgents = agents.data?.filter(({ name }) => wanted.agents.includes(name)) ?? [];
  const ofAgents = useQueries({
    queries: namedAgents.map(({ id }) => everyAgentVersionQuery(id)),
    combine: gather,
  });
  const called = new Set([...wanted.tools, ...toolsOf(ofAgents.data ?? [])]);
  const namedTools = tools.data?.filter(({ name }) => called.has(name)) ?? [];
  const ofTools = useQueries({
    queries: namedTools.map(({ id }) => everyToolVersionQuery(id)),
    combine: gather,
  });
  const workflows = useWorkflows(wanted.workflows);
  const catalogue = useMemo(
    () =>
      agents.data && tools.data && ofAgents.data && ofTools.data && workflows.data
        ? catalogueOf(
            register(agents.data, ofAgents.data, ({ agent_id }) => agent_id),
            register(tools.data, ofTools.data, ({ tool_id }) => tool_id),
            workflows.data,
          )
        : null,
    [agents.data, tools.data, ofAgents.data, ofTools.data, workflows.data],
  );
  const parts = [agents, tools, ofAgents, ofTools, workflows];
  return {
    catalogue,
    error: parts.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of parts) if (error) void refetch();
    },
  };
}

/** The names of the tools that agents may call by themselves. */
const toolsOf = (agents: readonly AgentVersionJson[]): string[] =>
  agents.flatMap(({ tools }) => tools.map((reference) => splitReference(reference).name));

/** The workflows that a draft runs as steps, with those of their versions that it names. Most run none, and ask for none. */
function useWorkflows(references: readonly string[]) {
  const names = useQuery({ ...everyWorkflowQuery(), enabled: references.length > 0 });
  const wanted = (names.data ?? []).flatMap(({ id, name }) => {
    const numbers = references.flatMap((reference) => {
      const [child, number = ""] = reference.split("@");
      return child === name && /^\d{1,9}$/.test(number) ? [number] : [];
    });
    return numbers.length > 0 ? [{ id, numbers }] : [];
  });
  const versions = useQueries({
    queries: wanted.map(({ id, numbers }) => interfacesQuery(id, numbers)),
    combine: gather,
  });
  const data = useMemo(() => {
    if (references.length === 0) return [];
    if (!names.data || !versions.data) return null;
    const latest = new Map(names.data.map((row) => [row.name, row.latest_version?.number ?? 0]));
    return register(names.data, versions.data, ({ workflow_id }) => workflow_id).map((entry) => ({
      ...entry,
      latest: latest.get(entry.name) ?? 0,
    }));
  }, [references.length, names.data, versions.data]);
  return {
    data,
    error: names.error ?? versions.error,
    refetch: () => Promise.all([names.refetch(), versions.refetch()]),
  };
}

/** Several answers as one: known when all of them are. */
const gather = <V>(answers: UseQueryResult<V[]>[]) => ({
  data: answers.every(({ data }) => data) ? answers.flatMap(({ data }) => data ?? []) : null,
  error: answers.find(({ error }) => error)?.error ?? null,
  refetch: async () => {
    await Promise.all(answers.map((answer) => answer.refetch()));
  },
});

function register<N extends { id: string; name: string }, V>(
  entries: readonly N[],
  versions: readonly V[],
  ownerOf: (version: V) => string,
): Versions<V>[] {
  const byOwner = Map.groupBy(versions, ownerOf);
  return entries.map(({ id, name }) => ({ name, versions: byOwner.get(id) ?? [] }));
}
