import { sweepOverdueAttempts } from "@/lib/domain/runs/sweeping/sweep-overdue-attempts";
import { type Loop, startLoop } from "../loop";

/** As long as attempts are given to say so themselves: a look goes through all runs that are not over. */
const PAUSE_MS = 15_000;

/** Ends attempts that are past their deadline while their worker lives and says nothing about them. */
export const sweepingOverdueAttempts = (): Loop =>
  startLoop("The sweep of overdue attempts", PAUSE_MS, async () =>
    (await sweepOverdueAttempts()) > 0 ? 0 : PAUSE_MS,
  );
