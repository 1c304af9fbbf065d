"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useCatalogue } from "@/components/builder/catalogue/use-catalogue";
import { useEditor } from "@/components/builder/editor/use-editor";
import { EmptyState } from "@/components/ui/empty-state";
import { readScopes } from "@/lib/engine/completion/expression-scope";
import { readNodes } from "@/lib/engine/draft/read-graph";
import { FieldWidget } from "./field-widget";
import { NodeInspector } from "./node-inspector";
import { type NodeTab, tabsOf } from "./node-tabs";
import { type Target, TargetContext } from "./target";
import { useFocusField } from "./use-focus-field";
import { FieldControlContext } from "./widgets/inner-field";
import { WorkflowInspector } from "./workflow-inspector";

/**
 * What the selected node says, to be read and changed; with nothing selected, what the workflow says. Every change
 * is one step of the editor, and goes to the field that the editor's focus names.
 */
export function Inspector() {
  const t = useTranslations("inspector");
  const panel = useRef<HTMLElement>(null);
  const selection = useEditor((editor) => editor.selection);
  const target = useSelected();
  const [chosen, setTab] = useWantedTab(target);
  useFocusField(panel, target.pointer);
  const nodes = readNodes(useEditor((editor) => editor.spec));
  const node = target.nodeId === null ? undefined : nodes.get(target.nodeId);
  return (
    <aside
      aria-label={t("title")}
      className="flex h-full min-h-0 flex-col overflow-y-auto bg-raised"
      ref={panel}
    >
      <TargetContext value={target}>
        <FieldControlContext value={FieldWidget}>
          {selection.length > 1 ? (
            <EmptyState title={t("several", { count: selection.length })}>
              {t("severalWhy")}
            </EmptyState>
          ) : node ? (
            <NodeInspector key={node.id} node={node} onTab={setTab} tab={chosen} />
          ) : (
            <WorkflowInspector />
          )}
        </FieldControlContext>
      </TargetContext>
    </aside>
  );
}

/** What the inspector looks at: the one selected node, else the workflow. */
function useSelected(): Target {
  const selection = useEditor((editor) => editor.selection);
  const spec = useEditor((editor) => editor.spec);
  const { catalogue } = useCatalogue();
  // Completion may be a moment behind what is typed.
  const settled = useDeferredValue(spec);
  const scopes = useMemo(
    () => (catalogue ? readScopes(settled, catalogue) : null),
    [settled, catalogue],
  );
  const [only, ...others] = selection;
  const node = only === undefined || others.length > 0 ? undefined : readNodes(spec).get(only);
  const nodeId = node?.id ?? null;
  const type = node?.type ?? "workflow";
  const pointer = node?.pointer ?? "";
  return useMemo(
    () => ({
      nodeId,
      type,
      pointer,
      scope: scopes?.(nodeId) ?? null,
      statuses: scopes?.(nodeId, "statuses") ?? null,
    }),
    [nodeId, type, pointer, scopes],
  );
}

/** The tab that was chosen, or the one with the field that the editor asks for. */
function useWantedTab({ nodeId, type }: Target): [NodeTab, (tab: NodeTab) => void] {
  const [tab, setTab] = useState<NodeTab>("settings");
  const [served, setServed] = useState<unknown>(null);
  const focus = useEditor((editor) => editor.focus);
  if (focus !== served) {
    setServed(focus);
    const name = focus?.pointer.split("/")[1];
    const wanted = tabsOf(type, name === undefined ? {} : { [name]: true }).find(
      ({ usual, rare }) => [...usual, ...rare].some((field) => field.name === name),
    );
    if (focus && focus.nodeId === nodeId) setTab(wanted?.tab ?? "settings");
  }
  return [tab, setTab];
}
