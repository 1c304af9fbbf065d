import type { DraftJson } from "@/lib/contract/drafts";
import type { Layout } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";

/** Where the draft stands, seen from the server. */
export type SaveState =
  /** `at`: when it was saved last; `null`: not since it was opened. */
  | { kind: "saved"; at: string | null }
  | { kind: "unsaved" }
  | { kind: "saving" }
  /** No answer, or one that says to try later: it is tried again by itself. */
  | { kind: "waiting"; error: unknown }
  /** Refused: only another draft, or somebody else, could be saved. */
  | { kind: "refused"; error: unknown }
  /** Somebody saved since: nothing is sent until a person has decided. */
  | { kind: "conflict"; theirs: DraftJson };

/** What is saved: what the workflow says, and where its cards stand. */
export type Snapshot = { spec: JsonObject; layout: Layout };

/** How an autosave reaches the server and the clock. */
export type SaveWorld = {
  save: (draft: Snapshot, revision: number) => Promise<DraftJson>;
  read: () => Promise<DraftJson>;
  /** Calls back after a while; what it gives back takes that away again. */
  later: (ms: number, act: () => void) => () => void;
};
