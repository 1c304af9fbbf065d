"use client";

import { useState } from "react";
import { placeAll } from "@/components/canvas/place-nodes";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { Builder } from "./builder";
import { createEditor } from "./editor/create-editor";
import { EditorContext } from "./editor/use-editor";

type Props = { workflow: WorkflowJson; version: WorkflowVersionJson };

/** A published version, to be looked at. */
export function VersionBuilder({ workflow, version: { spec, layout, number } }: Props) {
  const [editor] = useState(() =>
    createEditor({
      spec,
      layout: placeAll(spec, layout),
      revision: 0,
      isReadOnly: true,
    }),
  );
  return (
    <EditorContext value={editor}>
      <Builder version={number} workflow={workflow} />
    </EditorContext>
  );
}
