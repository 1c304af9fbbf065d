import { wakePools } from "@/lib/domain/jobs/wake-pools";
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
    afterCommit: ({ changed, pools }) => {
      noticeRuns(changed);
      wakePools(pools);
    },
  });
  return holder.signalboxMover;
}

/** Ends the mover's connections once nothing is in flight; a later use opens new ones. */
export async function closeMover(): Promise<void> {
  const open = holder.signalboxMover;
  delete holder.signalboxMover;
  await open?.close();
}
