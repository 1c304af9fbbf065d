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
  const notices = openNotices(CHANNEL, (payload) => {
    for (const id of payload.split(",")) tell(id as RunId);
  });

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
    listen: notices.listen,
    async close() {
      watched.clear();
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
