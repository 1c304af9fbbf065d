import type { Inside } from "@/lib/engine/draft/graphs";
import type { Layout } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";
import type { UnreadTexts } from "./unread-texts";

/** Where the inspector is to look. `nodeId: null`: the workflow itself; `pointer`: from the node, or the manifest. */
export type Focus = { nodeId: string | null; pointer: string };

export type ChangeOptions = {
  /** Changes under the same name that follow at once are one step of the undo: the letters of one field. */
  merge?: string | null;
  /** Moves cards in the same step. */
  layout?: (layout: Layout) => Layout;
  /** What is selected afterwards. */
  selection?: readonly string[];
};

export type EditorActions = {
  /** Changes the manifest in one step that can be taken back. An edit that gives back what it got is none. */
  change: (label: string, edit: (spec: JsonObject) => JsonObject, options?: ChangeOptions) => void;
  /** Gives a node another id, and its place, its selection and every mention of it with it. */
  rename: (label: string, id: string, next: string) => void;
  undo: () => void;
  redo: () => void;
  /** Shows the graph that the first of them stands in; only what stands in one graph is selected together. */
  select: (ids: readonly string[]) => void;
  /** Shows the body of a container, or with `null` the workflow. Going out selects the container that one leaves. */
  enter: (inside: Inside) => void;
  /** Selects a node where it stands, and asks the inspector for one of its fields. */
  goTo: (focus: Focus | null) => void;
  /** The server has this spec and layout now, under a new revision. What was changed since is still to be saved. */
  markSaved: (revision: number, saved: { spec: JsonObject; layout: Layout }) => void;
  /** Another draft takes the place of this one; nothing of before can be undone. */
  replace: (spec: JsonObject, layout: Layout, revision: number) => void;
  /** Keeps what was typed in a place and is no value yet; `null`: it is one by now. */
  keepText: (place: string, text: string | null) => void;
  /** The items of a list stand in another order: what was typed in them goes along. */
  reorderTexts: (list: string, order: readonly number[]) => void;
  setReadOnly: (isReadOnly: boolean) => void;
};

export type Editor = EditorActions & {
  /** The manifest as it is being written: the single truth. */
  spec: JsonObject;
  layout: Layout;
  /** Of the draft that `spec` was last saved as, or read from. */
  revision: number;
  isReadOnly: boolean;
  /** The graph that the canvas shows. */
  inside: Inside;
  /** Ids of nodes of that graph. */
  selection: readonly string[];
  focus: Focus | null;
  /** What was typed and is no value yet. It outlives its field, so that a look elsewhere loses nothing. */
  unread: UnreadTexts;
  /** Whether something is not saved yet. */
  isDirty: boolean;
  /** Whether something would be lost without this editor: what is not saved, or is no value yet. */
  hasUnsaved: boolean;
  /** What an undo or a redo would do; `null`: there is nothing. */
  undoLabel: string | null;
  redoLabel: string | null;
};

export type EditorInput = {
  spec: JsonObject;
  layout: Layout;
  revision: number;
  isReadOnly?: boolean;
  /** Milliseconds of any clock that only moves forward. */
  now?: () => number;
};

export type EditorStore = {
  getState: () => Editor;
  subscribe: (listener: () => void) => () => void;
};
