import type { EditorStore } from "@/components/builder/editor/editor";
import type { Autosave } from "./autosave";

/** An open draft: its editor, and what saves it. */
export type DraftSession = { editor: EditorStore; autosave: Autosave };

/**
 * The drafts that were left before everything in them was saved. Each goes on trying, and is found again with all
 * of its history by whoever opens the workflow next. `guard` is told whether there are any.
 */
export class LeftDrafts {
  readonly #kept = new Map<string, { session: DraftSession; stop: () => void }>();
  readonly #guard: (isNeeded: boolean) => void;

  constructor(guard: (isNeeded: boolean) => void) {
    this.#guard = guard;
  }

  /** The draft of a workflow that was left unsaved; `null`: there is none. */
  find(id: string): DraftSession | null {
    return this.#kept.get(id)?.session ?? null;
  }

  /** Keeps a draft that is left, until everything in it is saved. */
  leave(id: string, session: DraftSession): void {
    this.reopen(id);
    const { editor, autosave } = session;
    const isDone = () => !editor.getState().hasUnsaved && autosave.getState().kind !== "saving";
    if (isDone()) return;
    const look = () => isDone() && this.reopen(id);
    const stops = [editor.subscribe(look), autosave.subscribe(look)];
    this.#kept.set(id, {
      session,
      stop: () => {
        for (const stop of stops) stop();
      },
    });
    this.#guard(true);
  }

  /** From here on somebody looks at the draft again. */
  reopen(id: string): void {
    this.#kept.get(id)?.stop();
    this.#kept.delete(id);
    this.#guard(this.#kept.size > 0);
  }
}
