"use client";

import type { DraftJson } from "@/lib/contract/drafts";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { AutosaveContext } from "./autosave/use-autosave";
import { useDraftSession } from "./autosave/use-draft-session";
import { Builder } from "./builder";
import { EditorContext } from "./editor/use-editor";

type Props = { workflow: WorkflowJson; draft: DraftJson; isReadOnly: boolean };

/** The draft of a workflow, which saves itself. */
export function DraftBuilder(props: Props) {
  const { editor, autosave } = useDraftSession(props);
  return (
    <EditorContext value={editor}>
      <AutosaveContext value={autosave}>
        <Builder version={null} workflow={props.workflow} />
      </AutosaveContext>
    </EditorContext>
  );
}
