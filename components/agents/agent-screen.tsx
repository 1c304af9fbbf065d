"use client";

import { useQuery } from "@tanstack/react-query";
import { EntryScreen } from "@/components/registry/entry-screen";
import { type NextVersion, usePublish } from "@/components/registry/use-publish";
import { agentQuery, agentVersionsQuery, useCreateAgentVersion } from "@/lib/client/agents";
import type { AgentJson, AgentVersionJson } from "@/lib/contract/agents";
import { AgentForm } from "./agent-form";
import { AgentView } from "./agent-view";

/** One agent with its versions. */
export const AgentScreen = ({ id }: { id: AgentJson["id"] }) => (
  <EntryScreen
    entry={useQuery(agentQuery(id))}
    form={(next) => <NextAgentVersion key={next.from?.id} {...next} />}
    kind="agents"
    versions={useQuery(agentVersionsQuery(id))}
    view={(version) => <AgentView version={version} />}
  />
);

const NextAgentVersion = (next: NextVersion<AgentVersionJson>) => (
  <AgentForm {...usePublish(next, useCreateAgentVersion())} />
);
