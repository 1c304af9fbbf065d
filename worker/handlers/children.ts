import { childControlTopic, childEndedTopic, childStartTopic } from "@/lib/domain/outbox/topics";
import { childRequestOf, parentStepOf } from "@/lib/domain/runs/children/child-request";
import { controlChild } from "@/lib/domain/runs/children/control-children";
import { startChild } from "@/lib/domain/runs/children/start-child";
import { tellParents } from "@/lib/domain/runs/children/tell-parents";
import { receive } from "../bind";

/** Runs that steps wait for are started. */
export const childStartReceiver = receive(childStartTopic, async (messages) => {
  await Promise.all(
    messages.map(({ tenantId, payload }) => startChild(childRequestOf(tenantId, payload))),
  );
});

/** What a parent was asked goes on to its children. */
export const childControlReceiver = receive(childControlTopic, async (messages) => {
  await Promise.all(
    messages.map(({ tenantId, payload }) =>
      controlChild({ tenantId, step: parentStepOf(payload), action: payload.action }),
    ),
  );
});

/** The steps that wait for runs are told how those have ended. */
export const childEndedReceiver = receive(childEndedTopic, (messages) =>
  tellParents(messages.map(({ payload }) => payload.run_id)),
);
