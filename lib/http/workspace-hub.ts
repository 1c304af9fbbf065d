import type { RunId, WorkspaceId } from "@/lib/kernel/ids";
import { outageLog } from "@/lib/platform/outage-log";
import { coalesced } from "./coalesced";
import { NewsShelf, type ShelfPage } from "./news-shelf";
import { type RunHub, runHub } from "./run-hub";
import { readMovedRuns } from "./workspace-hub.sql";

/** One question for all that moved meanwhile, whoever watches. */
const COALESCE_MS = 200;
const RETRY_MS = 1_500;
/** Beyond, what moved is not looked up one by one: everybody asks again for what they show. */
const MOVED_MAX = 2_000;
/** Whose connection breaks comes back within this time and has missed nothing. */
const KEEP_MS = 60_000;

export type WorkspaceHub = {
  /** Calls back whenever runs of the workspace may have moved, until the returned function is called. */
  watch: (workspaceId: WorkspaceId, onNews: () => void) => () => void;
  /** What came after the cursor. */
  read: (workspaceId: WorkspaceId, cursor: string | null) => ShelfPage;
  /** Whether the database tells what moves. If not, nothing is heard, and one has to ask. */
  isListening: () => boolean;
  /** Lets go of everything; those who watch hear nothing more. */
  close: () => void;
};

type Watched = {
  shelf: NewsShelf;
  listeners: Set<() => void>;
  leaving: NodeJS.Timeout | undefined;
};

/**
 * Tells those who watch a workspace which of its runs moved. It hears of every move by the notices that
 * follow commits, so it costs those who move runs nothing, and asks once for all workspaces that are watched.
 */
export function createWorkspaceHub(runs: RunHub): WorkspaceHub {
  const watched = new Map<WorkspaceId, Watched>();
  const moved = new Set<RunId>();
  const outage = outageLog("What moves cannot be looked at.", "What moves is looked at again.");
  let unwatchAll: (() => void) | undefined;

  const tellAll = () => {
    for (const { shelf, listeners } of watched.values()) {
      shelf.forget();
      for (const onNews of listeners) onNews();
    }
  };

  const look = async () => {
    const ids = [...moved];
    moved.clear();
    if (ids.length > MOVED_MAX) return tellAll();
    const told = new Set<Watched>();
    for (const { workspaceId, ...news } of await readMovedRuns(ids, [...watched.keys()])) {
      const entry = watched.get(workspaceId);
      if (entry?.shelf.put(news)) told.add(entry);
    }
    outage.works();
    for (const { listeners } of told) for (const onNews of listeners) onNews();
  };

  const pump = coalesced(look, COALESCE_MS, (error) => {
    outage.failed(error);
    setTimeout(tellAll, RETRY_MS).unref();
  });

  const hear = (ids: readonly RunId[] | null) => {
    if (ids === null) return tellAll();
    for (const id of ids) moved.add(id);
    pump();
  };

  const forget = (workspaceId: WorkspaceId) => {
    watched.delete(workspaceId);
    if (watched.size > 0) return;
    unwatchAll?.();
    unwatchAll = undefined;
  };

  /** The workspace's shelf, kept for a while although nobody watches it. */
  const entryOf = (workspaceId: WorkspaceId): Watched => {
    const known = watched.get(workspaceId);
    clearTimeout(known?.leaving);
    const entry = known ?? { shelf: new NewsShelf(), listeners: new Set(), leaving: undefined };
    watched.set(workspaceId, entry);
    unwatchAll ??= runs.watchAll(hear);
    if (entry.listeners.size === 0)
      entry.leaving = setTimeout(() => forget(workspaceId), KEEP_MS).unref();
    return entry;
  };

  return {
    watch(workspaceId, onNews) {
      const entry = entryOf(workspaceId);
      clearTimeout(entry.leaving);
      entry.listeners.add(onNews);
      return () => {
        entry.listeners.delete(onNews);
        // The last one who leaves may come back.
        if (watched.get(workspaceId) === entry) entryOf(workspaceId);
      };
    },
    read: (workspaceId, cursor) => entryOf(workspaceId).shelf.after(cursor),
    isListening: runs.isListening,
    close() {
      for (const { leaving } of watched.values()) clearTimeout(leaving);
      watched.clear();
      unwatchAll?.();
      unwatchAll = undefined;
    },
  };
}

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxWorkspaceHub?: WorkspaceHub };

/** The hub of this process. */
export function workspaceHub(): WorkspaceHub {
  holder.signalboxWorkspaceHub ??= createWorkspaceHub(runHub());
  return holder.signalboxWorkspaceHub;
}
