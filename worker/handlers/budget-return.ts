import { passOnLateSpending } from "@/lib/domain/budget/pass-on-late-spending";
import { returnSlices } from "@/lib/domain/budget/return-slices";
import { budgetReturnTopic, childSpentTopic } from "@/lib/domain/outbox/topics";
import { receive } from "../bind";

/** What runs that ended have not spent goes back to the budgets above them. */
export const budgetReturnReceiver = receive(budgetReturnTopic, async (messages) => {
  for (const { payload } of messages) await returnSlices(payload.run_id);
});

/** What children of runs have spent late is added to what those have spent. */
export const childSpentReceiver = receive(childSpentTopic, async (messages) => {
  for (const { payload } of messages) await passOnLateSpending(payload.run_id);
});
