import { returnSlices } from "@/lib/domain/budget/return-slices";
import { budgetReturnTopic } from "@/lib/domain/outbox/topics";
import { receive } from "../bind";

/** What runs that ended have not spent goes back to the budgets above them. */
export const budgetReturnReceiver = receive(budgetReturnTopic, async (messages) => {
  for (const { payload } of messages) await returnSlices(payload.run_id);
});
