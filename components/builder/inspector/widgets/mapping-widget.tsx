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

/** What a step is given, name by name; what its agent or tool takes is suggested. */
export function MappingWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const { label, hint } = useFieldWords()(field.name);
  const { nodeId, scope } = useTarget();
  const { catalogue } = useCatalogue();
  const agent = useEditor(({ spec }) => ownerIn(spec, nodeId)?.agent);
  const tool = useEditor(({ spec }) => ownerIn(spec, nodeId)?.tool);
  const isInput = field.name === "input";
  const suggestions = useMemo(() => {
    if (!isInput) return [];
    if (!catalogue || !scope) return null;
    const taken = takenBy(catalogue, agent, tool);
    return taken ? suggestMapping(taken, scope) : [];
  }, [isInput, catalogue, agent, tool, scope]);
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
  agent: Json | undefined,
  tool: Json | undefined,
): JsonObject | null {
  const found =
    typeof agent === "string"
      ? resolveReference(catalogue.agents, agent)
      : resolveReference(catalogue.tools, typeof tool === "string" ? tool : "");
  return found.found ? found.entry.inputSchema : null;
}
