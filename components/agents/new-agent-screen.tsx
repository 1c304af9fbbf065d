"use client";

import { NewEntryScreen } from "@/components/registry/new-entry-screen";
import { useCreateAgent, useCreateAgentVersion } from "@/lib/client/agents";
import { AgentForm } from "./agent-form";

/** Registers an agent together with its first version. */
export const NewAgentScreen = () => (
  <NewEntryScreen
    create={useCreateAgent().mutateAsync}
    form={(given) => <AgentForm {...given} />}
    kind="agents"
    publish={useCreateAgentVersion().mutateAsync}
  />
);
