"use client";

import { useState } from "react";
import { type ArtifactDraft, changedDraft } from "@/components/approvals/artifact-draft";
import { type DecisionDraft, NO_DRAFT } from "@/components/approvals/use-decision";
import { newKey } from "@/lib/client/new-key";

export type ArtifactEditing = {
  /** What is being edited; it stays until it is decided or discarded. */
  edit: ArtifactDraft | null;
  start: (version: Omit<ArtifactDraft, "text" | "key">) => void;
  change: (text: string) => void;
  discard: () => void;
};

/** The reader's own version of what a request shows, kept with the other things that they typed for it. */
export function useArtifactEdit(
  approvalId: string,
  drafts: Map<string, DecisionDraft>,
): ArtifactEditing {
  const [edit, setEdit] = useState(drafts.get(approvalId)?.edit ?? null);
  const keep = (next: ArtifactDraft | null) => {
    setEdit(next);
    const { edit: _, ...rest } = drafts.get(approvalId) ?? NO_DRAFT;
    const changed = changedDraft(next ?? undefined);
    drafts.set(approvalId, changed ? { ...rest, edit: changed } : rest);
  };
  return {
    edit,
    start: (version) => keep({ ...version, text: version.before, key: newKey() }),
    change: (text) => edit && keep({ ...edit, text, key: newKey() }),
    discard: () => keep(null),
  };
}
