import { wakePools } from "@/lib/domain/jobs/wake-pools";
import { wakeRelay } from "@/lib/domain/outbox/wake-relay";
import type { RunId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { passGates } from "../starting/gates";
import { Mover } from "./mover";
import { noticeRuns } from "./notices";

/** More do not make it faster: while one batch commits, the next is loaded. */
const CONNECTIONS = 3;

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxMover?: Mover };

/** The mover of this process. Its connections are opened when it is first used. */
export function mover(): Mover {
  holder.signalboxMover ??= new Mover({
    name: "engine",
    connections: CONNECTIONS,
    afterCommit: ({ changed, pools, topics, atGates }) => {
      noticeRuns(changed);
      wakePools(pools);
      wakeRelay(topics);
      if (atGates.length > 0) beginLook(atGates);
    },
  });
  return holder.signalboxMover;
}

const looks = new Set<Promise<void>>();

function beginLook(runIds: readonly RunId[]): void {
  const look = lookAtGates(runIds).finally(() => looks.delete(look));
  looks.add(look);
}

/** What is missed here, because the process or the database goes, the sweep makes up for. */
async function lookAtGates(runIds: readonly RunId[]): Promise<void> {
  try {
    await passGates(runIds, mover());
  } catch (error) {
    log.warn("Runs that wait for room could not be let in; the sweep does it.", { error });
  }
}

/** Ends the mover's connections once nothing is in flight, looks at gates included; a later use opens new ones. */
export async function closeMover(): Promise<void> {
  await Promise.all(looks);
  const open = holder.signalboxMover;
  delete holder.signalboxMover;
  await open?.close();
}
