"use client";

import { useTranslations } from "next-intl";
import { useEditor, useEditorStore } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import { NodeIcon } from "@/components/canvas/node-icon";
import { usePortWord } from "@/components/canvas/use-port-word";
import { useTypeWord } from "@/components/canvas/use-type-word";
import { containersOf, type DraftNode, readGraph, readNodes } from "@/lib/engine/draft/read-graph";
import { type Open, useCanvas } from "./canvas-state";
import { FloatingItem, FloatingList } from "./floating-list";

type Props = { open: Extract<Open, { kind: "find" }>; focusNode: (id: string | null) => void };

/** The workflow as a list: every step with where it leads and what is wrong with it. Choosing one goes there. */
export function FindMenu({ open: { anchor }, focusNode }: Props) {
  const t = useTranslations("builder.outline");
  const { setOpen } = useCanvas();
  const store = useEditorStore();
  const spec = useEditor((editor) => editor.spec);
  const line = useOutlineLine();
  let next: string | null = null;
  return (
    <FloatingList
      anchor={anchor}
      label={t("title")}
      none={t("none")}
      onClose={() => setOpen(null)}
      onCloseFocus={() => focusNode(next)}
      search={t("search")}
    >
      {[...readNodes(spec).values()].map((node) => (
        <FloatingItem
          key={node.id}
          keywords={[node.title, node.type]}
          onSelect={() => {
            next = node.id;
            store.getState().select([node.id]);
            setOpen(null);
          }}
          value={node.id}
        >
          <NodeIcon size={24} type={node.type} />
          <span className="grid min-w-0">
            <span className="truncate">{node.title}</span>
            <span className="text-12 text-muted">{line(node)}</span>
          </span>
        </FloatingItem>
      ))}
    </FloatingList>
  );
}

/** Where a step leads, and what was found at it. */
function useOutlineLine(): (node: DraftNode) => string {
  const t = useTranslations("builder.outline");
  const typeWord = useTypeWord();
  const portWord = usePortWord();
  const spec = useEditor((editor) => editor.spec);
  const { findings } = useFindings();
  return ({ id, type, container }) => {
    const { edges, byId } = readGraph(spec, container);
    const ways = edges
      .filter(({ from }) => from === id)
      .map(({ port, to }) => {
        const node = byId.get(to)?.title ?? to;
        return port === "out" ? node : t("way", { port: portWord(port), node });
      });
    const problems = findings?.ofNode.get(id)?.length ?? 0;
    const around = containersOf(spec, container).map(({ title }) => title);
    return [
      ...(around.length > 0 ? [t("inside", { containers: around.join(" › ") })] : []),
      typeWord(type),
      ways.length > 0 ? t("leadsTo", { nodes: ways.join(t("comma")) }) : t("leadsNowhere"),
      ...(problems > 0 ? [t("problems", { count: problems })] : []),
    ].join(" · ");
  };
}
