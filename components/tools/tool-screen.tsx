"use client";

import { useQuery } from "@tanstack/react-query";
import { EntryScreen } from "@/components/registry/entry-screen";
import { type NextVersion, usePublish } from "@/components/registry/use-publish";
import { toolQuery, toolVersionsQuery, useCreateToolVersion } from "@/lib/client/tools";
import type { ToolJson, ToolVersionJson } from "@/lib/contract/tools";
import { ToolForm } from "./tool-form";
import { ToolView } from "./tool-view";

/** One tool with its versions. */
export const ToolScreen = ({ id }: { id: ToolJson["id"] }) => (
  <EntryScreen
    entry={useQuery(toolQuery(id))}
    form={(next) => <NextToolVersion key={next.from?.id} {...next} />}
    kind="tools"
    versions={useQuery(toolVersionsQuery(id))}
    view={(version) => <ToolView version={version} />}
  />
);

const NextToolVersion = (next: NextVersion<ToolVersionJson>) => (
  <ToolForm {...usePublish(next, useCreateToolVersion())} />
);
