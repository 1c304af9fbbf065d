import { aTenant, type Place } from "@/lib/domain/auth/testing";
import { passOnLateSpending } from "@/lib/domain/budget/pass-on-late-spending";
import { type Receive, relayMessages } from "@/lib/domain/outbox/relay-messages";
import {
  childControlTopic,
  childEndedTopic,
  childSpentTopic,
  childStartTopic,
} from "@/lib/domain/outbox/topics";
import { asId, type RunId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { childRequestOf, parentStepOf } from "../children/child-request";
import { controlChild } from "../children/control-children";
import { startChild } from "../children/start-child";
import { tellParents } from "../children/tell-parents";
import { startTestRun, type TestRun } from "../testing";
import { aVersion, type TestVersion } from "./versions";

const { query } = testDatabase();

const receivers = new Map<string, Receive>([
  ["run.ended", async () => undefined],
  [
    childStartTopic.name,
    async (messages) => {
      for (const { tenantId, payload } of messages)
        await startChild(childRequestOf(tenantId, childStartTopic.payload.parse(payload)));
    },
  ],
  [
    childControlTopic.name,
    async (messages) => {
      for (const { tenantId, payload } of messages) {
        const request = childControlTopic.payload.parse(payload);
        await controlChild({ tenantId, step: parentStepOf(request), action: request.action });
      }
    },
  ],
  ["budget.return", async () => undefined],
  [
    childSpentTopic.name,
    async (messages) => {
      for (const { payload } of messages)
        await passOnLateSpending(childSpentTopic.payload.parse(payload).run_id);
    },
  ],
  [
    childEndedTopic.name,
    (messages) =>
      tellParents(messages.map(({ payload }) => childEndedTopic.payload.parse(payload).run_id)),
  ],
]);

/** Carries what stands in the outbox, as a worker would, until nothing is due. */
export async function relay(): Promise<void> {
  while ((await relayMessages({ receivers })) > 0);
}

export type Pair = { parent: TestRun; child: TestRun };

let made: Promise<Place> | undefined;
/** One tenant for all of a file. */
const aPlace = (): Promise<Place> => {
  made ??= aTenant();
  return made;
};

/** A version of one step, whose input and output are what its parent hands over and gets. */
export async function aChildVersion(
  spec: JsonObject = {},
  pool = `child-${newId("run").slice(-12)}`,
) {
  const version = await aVersion(await aPlace(), "work", {
    nodes: {
      work: {
        id: "work",
        type: "tool",
        tool: "noop@1.0.0",
        pool,
        input: { topic: "${{ input.topic }}" },
        on_failure: "fail_run",
      },
    },
    spec: { output: { report: "${{ nodes.work.output.text }}" }, ...spec },
  });
  return { ...version, pool };
}

export type Child = TestVersion & { pool: string };

/** A version whose one step runs another workflow; its manifest says which version that is. */
export async function aParentVersion(child: Child, fields: JsonObject = {}, spec: JsonObject = {}) {
  const version = await aVersion(await aPlace(), "sub", {
    nodes: {
      sub: {
        id: "sub",
        type: "subworkflow",
        workflow: "child@3",
        input: { topic: "${{ input.topic }}" },
        on_failure: "propagate",
        ...fields,
      },
    },
    spec: { output: { got: "${{ nodes.sub.output.report }}" }, ...spec },
    children: { child: child.versionId },
  });
  return version;
}

/** A run that waits for another, and that other. */
export async function aPair(
  options: { child?: JsonObject; step?: JsonObject; parent?: JsonObject } = {},
): Promise<Pair> {
  const child = await aChildVersion(options.child);
  const version = await aParentVersion(child, options.step, options.parent);
  const parent = await startTestRun(version, child.pool, { input: { topic: "rivers" } });
  await relay();
  return { parent, child: await childOf(parent, child) };
}

/** The run that the parent has started. */
export async function childOf(parent: TestRun, child: Child): Promise<TestRun> {
  const [row] = await query<{ id: string }>(
    "select child_run_id as id from run_children where run_id = $1",
    [parent.runId],
  );
  if (!row) throw new Error("The step has started no run.");
  return { ...child, runId: asId("run", row.id) };
}

/** Every run that names this one as its parent. */
export const childrenOf = (runId: RunId) =>
  query<{ id: string }>("select id from runs where parent_run_id = $1", [runId]);
