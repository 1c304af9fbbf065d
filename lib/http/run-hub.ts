import type { RunId } from "@/lib/kernel/ids";
import { outageLog } from "@/lib/platform/outage-log";
import { openNotices } from "./notices";
import { readSequences } from "./run-hub.sql";

const CHANNEL = "signalbox_runs";
/** Notices may be lost, so what somebody watches is also asked for. */
const POLL_MS = 1_500;

export type RunHub = {
  /** Calls back whenever the run may have moved, until the returned function is called. */
  watch: (runId: RunId, onMoved: () => void) => () => void;
  /** Calls back with whatever runs moved, and with `null` where it may have missed some, until it is called. */
  watchAll: (hear: (ids: readonly RunId[] | null) => void) => () => void;
  /** Whether notices are received just now. */
  isListening: () => boolean;
  /** Returns once notices are received; throws if the database cannot be listened to. */
  listen: () => Promise<void>;
  /** Ends the connection and the polling. */
  close: () => Promise<void>;
};

type Watched = { sequence: number; listeners: Set<() => void> };

/** Tells those who watch a run that it moved: one connection for all of them, and a poll beside it. */
export function createRunHub(): RunHub {
  const watched = new Map<RunId, Watched>();
  const outage = outageLog(
    "Watched runs cannot be looked at.",
    "Watched runs are looked at again.",
  );
  let poll: NodeJS.Timeout | undefined;

  const tell = (runId: RunId) => {
    for (const onMoved of watched.get(runId)?.listeners ?? []) onMoved();
  };
  const hearers = new Set<(ids: readonly RunId[] | null) => void>();
  const tellHearers = (ids: readonly RunId[] | null) => {
    for (const hear of hearers) hear(ids);
  };
  const notices = openNotices(
    CHANNEL,
    (payload) => {
      const ids = payload.split(",") as RunId[];
      for (const id of ids) tell(id);
      tellHearers(ids);
    },
    () => tellHearers(null),
  );

  const look = async () => {
    try {
      for (const { id, sequence } of await readSequences([...watched.keys()])) {
        const entry = watched.get(id);
        if (!entry || entry.sequence >= sequence) continue;
        entry.sequence = sequence;
        tell(id);
      }
      outage.works();
    } catch (error) {
      outage.failed(error);
    }
  };

  const pollOn = () => {
    clearTimeout(poll);
    poll = watched.size === 0 ? undefined : setTimeout(() => void look().then(pollOn), POLL_MS);
    poll?.unref();
  };

  return {
    watch(runId, onMoved) {
      const entry = watched.get(runId) ?? { sequence: 0, listeners: new Set() };
      watched.set(runId, entry);
      entry.listeners.add(onMoved);
      if (!poll) pollOn();
      notices.start();
      return () => {
        entry.listeners.delete(onMoved);
        if (entry.listeners.size === 0 && watched.get(runId) === entry) watched.delete(runId);
      };
    },
    watchAll(hear) {
      hearers.add(hear);
      notices.start();
      return () => hearers.delete(hear);
    },
    isListening: notices.isOpen,
    listen: notices.listen,
    async close() {
      watched.clear();
      hearers.clear();
      clearTimeout(poll);
      await notices.close();
    },
  };
}

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxRunHub?: RunHub };

/** The hub of this process. */
export function runHub(): RunHub {
  holder.signalboxRunHub ??= createRunHub();
  return holder.signalboxRunHub;
}
