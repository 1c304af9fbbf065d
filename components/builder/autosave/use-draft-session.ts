"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { createEditor } from "@/components/builder/editor/create-editor";
import { placeAll } from "@/components/canvas/place-nodes";
import { draftKeys } from "@/lib/client/drafts";
import { readDraft, saveDraft } from "@/lib/client/save-draft";
import { workflowKeys } from "@/lib/client/workflows";
import type { DraftJson } from "@/lib/contract/drafts";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { Autosave } from "./autosave";
import { type DraftSession, LeftDrafts } from "./left-drafts";
import type { SaveWorld } from "./save-world";
import { useTellLeft } from "./use-tell-left";

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Those of this page; closing it would lose them, wherever in the studio one is by then. */
const left = new LeftDrafts((isNeeded) => {
  if (isNeeded) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
});

type Props = { workflow: WorkflowJson; draft: DraftJson; isReadOnly: boolean };

/**
 * The open draft. One that was left unsaved goes on where it was left; else it begins from what the server has, and
 * follows that as long as nothing in it is unsaved.
 */
export function useDraftSession({ workflow, draft, isReadOnly }: Props): DraftSession {
  const { id } = workflow;
  const queryClient = useQueryClient();
  // Where nobody has placed the cards yet, they are placed once: an edit must not move the others.
  const placed = useMemo(() => ({ ...draft, layout: placeAll(draft.spec, draft.layout) }), [draft]);
  const [session] = useState(
    () => left.find(id) ?? begin(placed, isReadOnly, worldOf(id, queryClient)),
  );
  const { editor, autosave } = session;
  const tellLeft = useEffectEvent(useTellLeft(workflow));
  useEffect(() => {
    left.reopen(id);
    const close = autosave.open();
    return () => {
      close();
      left.leave(id, session);
      void autosave.flushAll().then(() => left.find(id) === session && tellLeft());
    };
  }, [id, session, autosave]);
  useEffect(() => editor.getState().setReadOnly(isReadOnly), [editor, isReadOnly]);
  useEffect(() => autosave.hear(placed), [autosave, placed]);
  useUnloading(session);
  return session;
}

function begin(draft: DraftJson, isReadOnly: boolean, world: SaveWorld): DraftSession {
  const editor = createEditor({ ...draft, isReadOnly });
  return { editor, autosave: new Autosave(editor, world) };
}

function worldOf(id: WorkflowJson["id"], queryClient: QueryClient): SaveWorld {
  // Whoever opens the draft again begins from what was last known of it.
  const remember = (draft: DraftJson) => {
    queryClient.setQueryData(draftKeys.one(id), draft);
    return draft;
  };
  return {
    save: async (draft, revision) => {
      const saved = remember(await saveDraft(id, draft, revision));
      void queryClient.invalidateQueries({ queryKey: workflowKeys.list() });
      // Its title may be another now.
      void queryClient.invalidateQueries({ queryKey: workflowKeys.one(id), exact: true });
      return saved;
    },
    read: async () => remember(await readDraft(id)),
    later: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** Warns before the page goes away with something unsaved, and goes on saving once online. */
function useUnloading({ editor, autosave }: DraftSession): void {
  useEffect(() => {
    const retry = () => {
      if (autosave.getState().kind === "waiting") void autosave.flush();
    };
    const hold = (event: BeforeUnloadEvent) => {
      if (!editor.getState().hasUnsaved) return;
      void autosave.flush();
      event.preventDefault();
    };
    window.addEventListener("online", retry);
    window.addEventListener("beforeunload", hold);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("beforeunload", hold);
    };
  }, [editor, autosave]);
}
