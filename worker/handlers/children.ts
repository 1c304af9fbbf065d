import { childControlTopic, childEndedTopic, childStartTopic } from "@/lib/domain/outbox/topics";
import { controlChild } from "@/lib/domain/runs/children/control-children";
import { startChild } from "@/lib/domain/runs/children/start-child";
import { tellParents } from "@/lib/domain/runs/children/tell-parents";
import { receive } from "../bind";

/** Runs that steps wait for are started. */
export const childStartReceiver = receive(childStartTopic, async (messages) => {
  await Promise.all(
    messages.map(({ tenantId, payload }) => {
      const { child_run_id: childRunId, workflow_version_id: versionId, input, budget } = payload;
      const step = stepOf(payload);
      return startChild({ tenantId, step, childRunId, versionId, input, budget: partOf(budget) });
    }),
  );
});

/** What a parent was asked goes on to its children. */
export const childControlReceiver = receive(childControlTopic, async (messages) => {
  await Promise.all(
    messages.map(({ tenantId, payload }) =>
      controlChild({ tenantId, step: stepOf(payload), action: payload.action }),
    ),
  );
});

/** The steps that wait for runs are told how those have ended. */
export const childEndedReceiver = receive(childEndedTopic, (messages) =>
  tellParents(messages.map(({ payload }) => payload.run_id)),
);

type Part = { usd: number | null; tokens: number | null; tool_calls: number | null };
type Budget = Part & { on_exhausted: "fail" | "wait" };
const partOf = (budget: Budget | undefined) =>
  budget && {
    limits: { usd: budget.usd, tokens: budget.tokens, toolCalls: budget.tool_calls },
    onExhausted: budget.on_exhausted,
  };

type Names = { run_id: string; node: string; scope: string; fence: number };
const stepOf = ({ run_id: runId, node, scope, fence }: Names) => ({ runId, node, scope, fence });
