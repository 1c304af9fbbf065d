import { AppError } from "@/lib/kernel/errors";
import { env } from "./env";
import { outageLog } from "./outage-log";

/** Whose lists are counted together. */
export type ListReader = { kind: string; id: string };

type Waiting = { reader: string; go: () => void };
type Turns = { taken: number; byReader: Map<string, number>; waiting: Set<Waiting> };

/** Soon enough for somebody who waits for a list, late enough for a slow one to be over. */
const RETRY_SECONDS = 5;

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxListTurns?: Turns };

function turnsOfProcess(): Turns {
  holder.signalboxListTurns ??= { taken: 0, byReader: new Map(), waiting: new Set() };
  return holder.signalboxListTurns;
}

/** About a third of the connections, and half of these for one reader: slow lists leave the others theirs. */
function most(): { ofAll: number; ofReader: number } {
  const ofAll = Math.ceil(env().databasePoolMax / 3);
  return { ofAll, ofReader: Math.ceil(ofAll / 2) };
}

/**
 * Waits for a turn to read a list, without a connection and no longer than a list may take, and returns what
 * gives the turn back. Refuses with DEPENDENCY_UNAVAILABLE where none comes.
 */
export async function takeListTurn({ kind, id }: ListReader): Promise<() => void> {
  const reader = `${kind} ${id}`;
  if (mayGo(reader)) take(reader);
  else await turnOf(reader);
  return () => giveBack(reader);
}

function mayGo(reader: string): boolean {
  const { taken, byReader } = turnsOfProcess();
  const { ofAll, ofReader } = most();
  return taken < ofAll && (byReader.get(reader) ?? 0) < ofReader;
}

function take(reader: string): void {
  const turns = turnsOfProcess();
  turns.taken += 1;
  turns.byReader.set(reader, (turns.byReader.get(reader) ?? 0) + 1);
}

const crowding = outageLog(
  "Lists are refused: others that take long have all the turns.",
  "Lists are read again as they come.",
);

/** Settles once the turn is taken: whoever gives one back hands it to the first who may go. */
function turnOf(reader: string): Promise<void> {
  const { waiting } = turnsOfProcess();
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.delete(mine);
      const refusal = noTurn();
      crowding.failed(refusal);
      reject(refusal);
    };
    const timer = setTimeout(giveUp, env().listTimeoutMs);
    const mine: Waiting = {
      reader,
      go: () => {
        clearTimeout(timer);
        waiting.delete(mine);
        take(reader);
        resolve();
      },
    };
    waiting.add(mine);
  });
}

function giveBack(reader: string): void {
  const turns = turnsOfProcess();
  turns.taken -= 1;
  const left = (turns.byReader.get(reader) ?? 1) - 1;
  if (left > 0) turns.byReader.set(reader, left);
  else turns.byReader.delete(reader);
  if (turns.taken === 0) crowding.works();
  for (const next of turns.waiting) if (mayGo(next.reader)) next.go();
}

const noTurn = (): AppError =>
  new AppError("DEPENDENCY_UNAVAILABLE", "Too many lists are read that take long.", {
    retryAfterSeconds: RETRY_SECONDS,
  });
