"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useEditor, useEditorStore } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import { sentences } from "@/components/ui/sentences";
import { setField, setNodeField } from "@/lib/engine/draft/edit-nodes";
import { readNodes } from "@/lib/engine/draft/read-graph";
import { valueAt } from "@/lib/engine/draft/set-at";
import type { Finding } from "@/lib/engine/validate/finding";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { useTarget } from "./target";

const NOTHING: readonly Finding[] = [];

/** What a draft says of a node, or of itself. */
export const ownerIn = (spec: JsonObject, nodeId: string | null): JsonObject | undefined =>
  nodeId === null ? spec : readNodes(spec).get(nodeId)?.node;

/** The findings about one field. `within`: also about what stands inside of it. */
export function useFieldFindings(pointer: string, reach: "here" | "within"): readonly Finding[] {
  const target = useTarget();
  const { findings } = useFindings();
  const of = findings?.ofNode.get(target.nodeId) ?? NOTHING;
  const path = `${target.pointer}${pointer}`;
  return useMemo(() => {
    const found = of.filter((finding) =>
      reach === "here"
        ? finding.path === path
        : finding.path === path || finding.path.startsWith(`${path}/`),
    );
    return found.length > 0 ? found : NOTHING;
  }, [of, path, reach]);
}

/** A finding as a sentence: what is wrong, and what helps. */
export const sentenceOf = ({ message, hint }: Finding): string => sentences([message, hint]);

/** The first error among findings as a sentence; `null`: there is none. */
export function errorOf(findings: readonly Finding[]): string | null {
  const error = findings.find(({ severity }) => severity === "error");
  return error ? sentenceOf(error) : null;
}

/** The first warning among findings, where no error stands before it. */
export function warningOf(findings: readonly Finding[]): string | undefined {
  const [first] = findings;
  return first && !errorOf(findings) ? sentenceOf(first) : undefined;
}

/** What an edit of one field is called in the list of steps, and the way to make it. */
export type FieldWriter = (pointer: string, value: Json | undefined, label: string) => void;

/** Writes fields of what the inspector looks at; letters that follow at once are one step. */
function useWriteField(): FieldWriter {
  const store = useEditorStore();
  const { nodeId } = useTarget();
  const t = useTranslations("inspector");
  return (pointer, value, label) =>
    store
      .getState()
      .change(
        t("step", { label }),
        (spec) =>
          nodeId === null
            ? setField(spec, pointer, value)
            : setNodeField(spec, nodeId, pointer, value),
        { merge: `${nodeId ?? ""}${pointer}` },
      );
}

export type FieldState = {
  value: Json | undefined;
  /** `undefined` takes the field out. */
  set: (value: Json | undefined) => void;
  /** The absolute place of the field, by which the problems panel finds it. */
  path: string;
  isReadOnly: boolean;
};

/** One field of what the inspector looks at: what it says, and how to change it. */
export function useField(pointer: string, label: string): FieldState {
  const target = useTarget();
  const write = useWriteField();
  const value = useEditor(({ spec }) => valueAt(ownerIn(spec, target.nodeId), pointer));
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return {
    value,
    set: (next) => write(pointer, next, label),
    path: `${target.pointer}${pointer}`,
    isReadOnly,
  };
}

/** A part of a JSON pointer, for a name that an author chose. */
export const pointerPart = (name: string | number): string =>
  `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
