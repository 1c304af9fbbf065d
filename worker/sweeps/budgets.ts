import { sweepBudgets } from "@/lib/domain/runs/sweeping/sweep-budgets";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 5_000;

/** Lets runs go on that wait for a budget above them which has room again: a new day, a raise, what others gave back. */
export const sweepingBudgets = (): Loop =>
  startLoop("The sweep of the budgets", PAUSE_MS, async () => {
    await sweepBudgets();
    return PAUSE_MS;
  });
