"use client";

import { LogIn, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import { NodeIcon } from "@/components/canvas/node-icon";
import { useTypeWord } from "@/components/canvas/use-type-word";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { IconButton } from "@/components/ui/icon-button";
import { Tabs } from "@/components/ui/tabs";
import type { DraftNode } from "@/lib/engine/draft/read-graph";
import type { Finding } from "@/lib/engine/validate/finding";
import { FieldWidget } from "./field-widget";
import { type NodeTab, type TabFields, tabsOf } from "./node-tabs";
import { RareFields } from "./rare-fields";
import { pointerPart, sentenceOf } from "./use-field";
import { IdWidget } from "./widgets/id-widget";

type Props = {
  node: DraftNode;
  tab: NodeTab;
  onTab: (tab: NodeTab) => void;
};

const NOTHING: readonly Finding[] = [];
const TITLE = { name: "title", isRequired: false, shape: { kind: "text", isLong: false } } as const;

/** Everything that a node says, by tabs: settings, what it is given, what happens if it fails. */
export function NodeInspector({ node, tab, onTab }: Props) {
  const t = useTranslations("inspector");
  const { findings } = useFindings();
  const found = findings?.ofNode.get(node.id) ?? NOTHING;
  const tabs = tabsOf(node.type, node.node);
  const shown = tabs.find((one) => one.tab === tab)?.tab ?? "settings";
  return (
    <>
      <NodeHead node={node} />
      <Tabs
        label={t("parts")}
        onChange={onTab}
        tabs={tabs.map((one) => ({
          value: one.tab,
          word: t(`tab.${one.tab}`),
          count: errorsIn(found, node, one, tabs) || undefined,
          countTone: "failed",
          content: <TabContent fields={one} found={found} node={node} />,
        }))}
        value={shown}
      />
    </>
  );
}

function NodeHead({ node }: { node: DraftNode }) {
  const t = useTranslations("inspector");
  const typeWord = useTypeWord();
  const store = useEditorStore();
  return (
    <header className="flex items-start gap-3 p-4 pb-2">
      <NodeIcon type={node.type} />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-16 leading-5 [overflow-wrap:anywhere]">{node.title}</h2>
        <div className="flex items-center gap-1 text-12 text-muted">
          <span>{typeWord(node.type)}</span>
          <span aria-hidden>·</span>
          <CopyableId id={node.id} isName label={t("id")} />
        </div>
      </div>
      <span className="hidden lg:block">
        <IconButton icon={X} label={t("close")} onClick={() => store.getState().select([])} />
      </span>
    </header>
  );
}

/** The way to what a container repeats. */
function OpenBody({ id, steps }: { id: string; steps: number }) {
  const t = useTranslations("canvas.body");
  const store = useEditorStore();
  return (
    <Button icon={LogIn} onClick={() => store.getState().enter(id)}>
      {t("show", { count: steps })}
    </Button>
  );
}

function TabContent({
  fields,
  found,
  node,
}: {
  fields: TabFields;
  found: readonly Finding[];
  node: DraftNode;
}) {
  const loose = fields.tab === "settings" ? looseFindings(found, node) : NOTHING;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4">
      {loose.map((finding) => (
        <Alert
          key={`${finding.code}${finding.path}${finding.message}`}
          title={sentenceOf(finding)}
          tone={finding.severity === "error" ? "failed" : "neutral"}
        />
      ))}
      {fields.tab === "settings" && (
        <>
          {node.steps !== null && <OpenBody id={node.id} steps={node.steps} />}
          <FieldWidget field={TITLE} pointer="/title" />
          <IdWidget />
        </>
      )}
      {fields.usual.map((field) => (
        <FieldWidget field={field} key={field.name} pointer={pointerPart(field.name)} />
      ))}
      {fields.rare.length > 0 && <RareFields fields={fields.rare} node={node.node} />}
    </div>
  );
}

/** The name of the field of a node that a finding is about; `null`: the node as a whole. */
function fieldOf({ path }: Finding, node: DraftNode): string | null {
  if (!path.startsWith(`${node.pointer}/`)) return null;
  return path.slice(node.pointer.length + 1).split("/")[0] ?? null;
}

const namesOf = ({ tab, usual, rare }: TabFields): string[] => [
  ...[...usual, ...rare].map(({ name }) => name),
  ...(tab === "settings" ? ["id", "title"] : []),
];

/** What no field of the node shows: what is wrong with it as a whole, and fields that do not exist. */
function looseFindings(found: readonly Finding[], node: DraftNode): readonly Finding[] {
  const names = new Set(tabsOf(node.type, node.node).flatMap(namesOf));
  return found.filter((finding) => !names.has(fieldOf(finding, node) ?? ""));
}

function errorsIn(
  found: readonly Finding[],
  node: DraftNode,
  fields: TabFields,
  tabs: readonly TabFields[],
): number {
  const here = new Set(namesOf(fields));
  const anywhere = new Set(tabs.flatMap(namesOf));
  return found.filter((finding) => {
    const name = fieldOf(finding, node) ?? "";
    const isHere = here.has(name) || (fields.tab === "settings" && !anywhere.has(name));
    return finding.severity === "error" && isHere;
  }).length;
}
