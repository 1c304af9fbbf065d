"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCatalogue } from "@/components/builder/catalogue/use-catalogue";
import { useEditor } from "@/components/builder/editor/use-editor";
import { suggestMapping } from "@/lib/engine/completion/suggest-mapping";
import { type Catalogue, resolveReference } from "@/lib/engine/validate/catalogue";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { useFieldWords } from "../field-words";
import { useTarget } from "../target";
import { ownerIn } from "../use-field";
import { MappingRows } from "./mapping-rows";
import type { WidgetProps } from "./widget";

/** What a step is given, name by name; what its agent, tool or workflow takes is suggested. */
export function MappingWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, hint } = useFieldWords()(field.name);
  const { nodeId, scope } = useTarget();
  const { catalogue } = useCatalogue();
  const agent = useEditor(({ spec }) => ownerIn(spec, nodeId)?.agent);
  const tool = useEditor(({ spec }) => ownerIn(spec, nodeId)?.tool);
  const workflow = useEditor(({ spec }) => ownerIn(spec, nodeId)?.workflow);
  const isInput = field.name === "input";
  const suggestions = useMemo(() => {
    if (!isInput) return [];
    if (!catalogue || !scope) return null;
    const taken = takenBy(catalogue, { agent, tool, workflow });
    return taken ? suggestMapping(taken, scope) : [];
  }, [isInput, catalogue, agent, tool, workflow, scope]);
  return (
    <MappingRows
      hint={isInput ? t("inputHint") : hint}
      isRequired={field.isRequired}
      label={label}
      pointer={pointer}
      suggestions={suggestions}
    />
  );
}

/** The input schema of what a node refers to. */
function takenBy(
  catalogue: Catalogue,
  { agent, tool, workflow }: Record<"agent" | "tool" | "workflow", Json | undefined>,
): JsonObject | null {
  const registries: [Catalogue["agents"], Json | undefined][] = [
    [catalogue.agents, agent],
    [catalogue.tools, tool],
    [catalogue.workflows, workflow],
  ];
  for (const [registry, reference] of registries) {
    const found = typeof reference === "string" ? resolveReference(registry, reference) : null;
    if (found?.found) return found.entry.inputSchema;
  }
  return null;
}
