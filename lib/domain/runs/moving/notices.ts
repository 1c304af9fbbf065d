import { log } from "@/lib/platform/log";
import { sharedPool } from "@/lib/platform/pg";
import { notifyRuns } from "./notices.sql";

/** Where sessions that watch runs listen: the ids of runs that changed, separated by commas. */
export const RUNS_CHANNEL = "signalbox_runs";

/** A payload of NOTIFY holds less than 8,000 bytes. */
const IDS_MAX = 200;
/** Watchers are told at most this often, so that a busy engine does not pay for each commit. */
const SPACING_MS = 15;

const changed = new Set<string>();
let timer: NodeJS.Timeout | null = null;

/**
 * Tells watchers, outside every transaction, that these runs changed. It may be lost, so watchers also look
 * by themselves from time to time. It never fails.
 */
export function noticeRuns(runIds: readonly string[]): void {
  for (const runId of runIds) changed.add(runId);
  if (changed.size === 0) return;
  if (timer === null) timer = setTimeout(() => void send(), SPACING_MS).unref();
}

async function send(): Promise<void> {
  const ids = [...changed];
  changed.clear();
  timer = null;
  try {
    for (let from = 0; from < ids.length; from += IDS_MAX)
      await sharedPool().query(notifyRuns(RUNS_CHANNEL, ids.slice(from, from + IDS_MAX)));
  } catch (error) {
    log.debug("Watchers of runs could not be told.", { error });
  }
}
