"use client";

import { NewEntryScreen } from "@/components/registry/new-entry-screen";
import { useCreateTool, useCreateToolVersion } from "@/lib/client/tools";
import { ToolForm } from "./tool-form";

/** Registers a tool together with its first version. */
export const NewToolScreen = () => (
  <NewEntryScreen
    create={useCreateTool().mutateAsync}
    form={(given) => <ToolForm {...given} />}
    kind="tools"
    publish={useCreateToolVersion().mutateAsync}
  />
);
