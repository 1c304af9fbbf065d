import type { EditorStore } from "@/components/builder/editor/editor";
import { Problem } from "@/lib/client/problem";
import type { DraftJson } from "@/lib/contract/drafts";
import { canonicalJson } from "@/lib/kernel/json";
import type { SaveState, SaveWorld, Snapshot } from "./save-world";

/** A pause in typing. */
const PAUSE_MS = 800;
const RETRY_FIRST_MS = 2_000;
const RETRY_MAX_MS = 30_000;

/** Saves the draft of an editor whenever it pauses, one call at a time, and loses nothing when that fails. */
export class Autosave {
  readonly #store: EditorStore;
  readonly #world: SaveWorld;
  readonly #listeners = new Set<() => void>();
  #state: SaveState = { kind: "saved", at: null };
  #cancel: (() => void) | null = null;
  #running: Promise<boolean> | null = null;
  #failures = 0;
  #stop: (() => void) | null = null;

  constructor(store: EditorStore, world: SaveWorld) {
    this.#store = store;
    this.#world = world;
  }

  readonly getState = (): SaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to watch the editor; what it gives back ends that, and still sends what is not saved by then. */
  open(): () => void {
    this.#stop?.();
    this.#stop = this.#store.subscribe(() => this.#notice());
    return () => this.#close();
  }

  #close(): void {
    this.#stop?.();
    this.#stop = null;
    if (this.#store.getState().isDirty && this.#state.kind !== "conflict") void this.flush();
    else this.#cancel?.();
  }

  #notice(): void {
    const { kind } = this.#state;
    const { isDirty } = this.#store.getState();
    const isHeld = kind === "conflict" || kind === "waiting" || this.#running !== null;
    // What was refused was taken back.
    if (kind === "refused" && !isDirty) this.#show({ kind: "saved", at: null });
    if (isHeld || !isDirty) return;
    if (kind !== "unsaved") this.#show({ kind: "unsaved" });
    this.#schedule(PAUSE_MS);
  }

  /** Saves now what is not saved; whether everything is saved then. */
  flush(): Promise<boolean> {
    this.#cancel?.();
    this.#cancel = null;
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
      if (this.#state.kind === "unsaved") this.#schedule(PAUSE_MS);
    });
    return this.#running;
  }

  /** As `flush`, and after it what was changed while that was under way. */
  async flushAll(): Promise<boolean> {
    const isSaved = await this.flush();
    return !isSaved && this.#state.kind === "unsaved" ? this.flushAll() : isSaved;
  }

  /**
   * The draft as the server has it now. An editor with nothing unsaved goes on from there; in a conflict it is what
   * stands against mine; otherwise the next save meets it.
   */
  hear(draft: DraftJson): void {
    const { revision, hasUnsaved, replace } = this.#store.getState();
    const isMet = this.#state.kind === "conflict" && draft.revision <= this.#state.theirs.revision;
    if (draft.revision <= revision || isMet) return;
    if (this.#state.kind === "conflict") this.#show({ kind: "conflict", theirs: draft });
    else if (!hasUnsaved && this.#state.kind !== "saving") {
      replace(draft.spec, draft.layout, draft.revision);
      this.#show({ kind: "saved", at: draft.updated_at });
    }
  }

  /** Goes on from their draft; mine stays one step of the undo away, where it could be saved. */
  takeTheirs(label: string): void {
    if (this.#state.kind !== "conflict") return;
    const { theirs } = this.#state;
    const { isReadOnly, replace } = this.#store.getState();
    // Still in conflict, so that the change itself does not count as one to be saved.
    if (isReadOnly) replace(theirs.spec, theirs.layout, theirs.revision);
    else this.#adopt(theirs, label);
    this.#show({ kind: "saved", at: theirs.updated_at });
  }

  /** Puts mine in the place of theirs; theirs stays one step of the undo away. */
  async keepMine(label: string): Promise<boolean> {
    const { spec, layout, isReadOnly } = this.#store.getState();
    if (this.#state.kind !== "conflict" || isReadOnly) return false;
    this.#adopt(this.#state.theirs, label);
    this.#show({ kind: "unsaved" });
    this.#store.getState().change(label, () => spec, { layout: () => layout });
    return this.flush();
  }

  #adopt({ spec, layout, revision }: DraftJson, label: string): void {
    this.#store.getState().change(label, () => spec, { layout: () => layout });
    // Places of nodes that are gone were left out.
    const { layout: kept } = this.#store.getState();
    this.#store.getState().markSaved(revision, { spec, layout: kept });
  }

  async #send(): Promise<boolean> {
    const { spec, layout, revision, isDirty } = this.#store.getState();
    if (this.#state.kind === "conflict") return false;
    if (!isDirty) {
      if (this.#state.kind !== "saved") this.#show({ kind: "saved", at: null });
      return true;
    }
    this.#show({ kind: "saving" });
    try {
      return this.#settle(await this.#world.save({ spec, layout }, revision), { spec, layout });
    } catch (error) {
      return this.#fail(error, { spec, layout });
    }
  }

  #settle({ revision, updated_at }: DraftJson, sent: Snapshot): boolean {
    this.#failures = 0;
    this.#store.getState().markSaved(revision, sent);
    const { isDirty } = this.#store.getState();
    this.#show(isDirty ? { kind: "unsaved" } : { kind: "saved", at: updated_at });
    return !isDirty;
  }

  async #fail(error: unknown, sent: Snapshot): Promise<boolean> {
    if (error instanceof Problem && error.code === "REVISION_CONFLICT") return this.#meet(sent);
    const mayHelp = error instanceof Problem && error.retryable;
    this.#show({ kind: mayHelp ? "waiting" : "refused", error });
    if (!(error instanceof Problem)) throw error;
    if (!mayHelp) return false;
    this.#schedule(Math.min(RETRY_FIRST_MS * 2 ** this.#failures, RETRY_MAX_MS));
    this.#failures += 1;
    return false;
  }

  /** A save whose answer was lost looks like somebody else's, and is mine. */
  async #meet(sent: Snapshot): Promise<boolean> {
    try {
      const theirs = await this.#world.read();
      if (isSame(theirs, sent)) return this.#settle(theirs, sent);
      this.#show({ kind: "conflict", theirs });
      return false;
    } catch (error) {
      return this.#fail(error, sent);
    }
  }

  #show(next: SaveState): void {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #schedule(ms: number): void {
    this.#cancel?.();
    this.#cancel = this.#world.later(ms, () => void this.flush());
  }
}

const isSame = (theirs: Snapshot, mine: Snapshot): boolean =>
  canonicalJson(theirs.spec) === canonicalJson(mine.spec) &&
  canonicalJson(theirs.layout) === canonicalJson(mine.layout);
