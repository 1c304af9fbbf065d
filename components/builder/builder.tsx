"use client";

import { useState } from "react";
import { placeNodes } from "@/components/canvas/place-nodes";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { readGraph } from "@/lib/engine/draft/read-graph";
import type { Layout } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";
import { AutosaveProvider } from "./autosave/use-autosave";
import { BuilderHead } from "./builder-head";
import { BuilderCanvas } from "./canvas/builder-canvas";
import { CatalogueContext, useReadCatalogue } from "./catalogue/use-catalogue";
import { createEditor } from "./editor/create-editor";
import { EditorContext, useEditor } from "./editor/use-editor";
import { FindingsContext, useReadFindings } from "./findings/use-findings";
import { InspectorPlace } from "./inspector-place";
import { ProblemsPanel } from "./problems/problems-panel";
import { useBuilderView } from "./use-builder-view";
import { useSelectedInUrl } from "./use-selected-in-url";
import { YamlView } from "./yaml/yaml-view";

export type BuilderProps = {
  workflow: WorkflowJson;
  spec: JsonObject;
  layout: Layout;
  revision: number;
  isReadOnly: boolean;
  /** The number of the version that is looked at; `null`: the draft. */
  version: number | null;
};

/** Everything around one draft or version. What was loaded is where it begins; from then on the editor has the truth. */
export function Builder(props: BuilderProps) {
  const { spec, layout, revision, isReadOnly } = props;
  // Where nobody has placed the cards yet, they are placed once: an edit must not move the others.
  const [editor] = useState(() =>
    createEditor({ spec, layout: placeNodes(readGraph(spec), layout), revision, isReadOnly }),
  );
  return (
    <EditorContext value={editor}>
      <Knowledge {...props} />
    </EditorContext>
  );
}

/** What the parts know beside the draft itself: the registry, what is wrong, and whether it is saved. */
function Knowledge({ workflow, version, isReadOnly }: BuilderProps) {
  const spec = useEditor((editor) => editor.spec);
  const catalogue = useReadCatalogue(spec);
  const findings = useReadFindings(spec, catalogue.catalogue, workflow.name);
  const [view] = useBuilderView();
  useSelectedInUrl();
  return (
    <CatalogueContext value={catalogue}>
      <FindingsContext value={findings}>
        <AutosaveProvider isReadOnly={isReadOnly} workflowId={workflow.id}>
          <div className="flex h-[calc(100dvh-var(--topbar))] min-h-0 flex-1 flex-col lg:h-auto">
            <BuilderHead version={version} workflow={workflow} />
            <h1 className="sr-only">{workflow.title}</h1>
            <div className="flex min-h-0 flex-1">
              {view === "canvas" ? (
                <BuilderCanvas>{version === null && <ProblemsPanel />}</BuilderCanvas>
              ) : (
                <div className="flex min-w-0 flex-1 flex-col">
                  <YamlView />
                  {version === null && <ProblemsPanel />}
                </div>
              )}
              <InspectorPlace />
            </div>
          </div>
        </AutosaveProvider>
      </FindingsContext>
    </CatalogueContext>
  );
}
