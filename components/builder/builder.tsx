"use client";

import type { WorkflowJson } from "@/lib/contract/workflows";
import { BuilderHead } from "./builder-head";
import { BuilderCanvas } from "./canvas/builder-canvas";
import { CatalogueContext, useReadCatalogue } from "./catalogue/use-catalogue";
import { useEditor } from "./editor/use-editor";
import { FindingsContext, useReadFindings } from "./findings/use-findings";
import { InspectorPlace } from "./inspector-place";
import { ProblemsPanel } from "./problems/problems-panel";
import { useBuilderView } from "./use-builder-view";
import { useSelectedInUrl } from "./use-selected-in-url";
import { YamlView } from "./yaml/yaml-view";

type Props = {
  workflow: WorkflowJson;
  /** The number of the version that is looked at; `null`: the draft. */
  version: number | null;
};

/**
 * Everything around the editor of one draft or version, and what its parts know beside that: the registry, and what
 * is wrong.
 */
export function Builder({ workflow, version }: Props) {
  const spec = useEditor((editor) => editor.spec);
  const catalogue = useReadCatalogue(spec);
  const findings = useReadFindings(spec, catalogue.catalogue, workflow.name);
  const [view] = useBuilderView();
  useSelectedInUrl();
  return (
    <CatalogueContext value={catalogue}>
      <FindingsContext value={findings}>
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
      </FindingsContext>
    </CatalogueContext>
  );
}
