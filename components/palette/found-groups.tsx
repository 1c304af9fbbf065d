"use client";

import { useQuery } from "@tanstack/react-query";
import { Activity, Bot, type LucideIcon, Workflow, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { useGo } from "@/components/shell/use-go";
import { FOUND_NEEDS, type FoundKind, foundQuery } from "@/lib/client/palette-search";
import { PaletteGroup, PaletteItem } from "./palette-item";
import { useSettled } from "./use-settled";

const ICONS: Record<FoundKind, LucideIcon> = {
  workflows: Workflow,
  runs: Activity,
  agents: Bot,
  tools: Wrench,
};
const KINDS = ["workflows", "runs", "agents", "tools"] as const satisfies readonly FoundKind[];
/** Before anything is typed, what people mostly come back to. */
const AT_FIRST: readonly FoundKind[] = ["runs"];

type Props = { q: string; act: (run: () => void) => void };

/** What of the workspace holds the text, looked for on the server when typing pauses. */
export function FoundGroups({ q, act }: Props) {
  const settled = useSettled(q);
  return KINDS.filter((kind) => q !== "" || AT_FIRST.includes(kind)).map((kind) => (
    <FoundGroup act={act} key={kind} kind={kind} q={settled} typed={q} />
  ));
}

function FoundGroup({ kind, q, typed, act }: Props & { kind: FoundKind; typed: string }) {
  const t = useTranslations("palette");
  const go = useGo();
  const may = useMay(FOUND_NEEDS[kind]);
  // What cannot be looked for is left out: pages and actions are there all the same.
  const { data = [] } = useQuery({ ...foundQuery(kind, q), enabled: may });
  if (data.length === 0) return null;
  return (
    <PaletteGroup title={t(typed === "" ? "groups.recentRuns" : `groups.${kind}`)}>
      {data.map(({ id, title, note }) => (
        <PaletteItem
          icon={ICONS[kind]}
          id={id}
          key={id}
          note={note}
          onSelect={() => act(() => go(`/${kind}/${id}`))}
          word={title}
        />
      ))}
    </PaletteGroup>
  );
}
