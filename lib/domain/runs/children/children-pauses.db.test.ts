import { describe, expect, it } from "vitest";
import { asId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { pauseRun } from "../control/pause-run";
import { resumeRun } from "../control/resume-run";
import {
  aPerson,
  claimNext,
  done,
  end,
  eventsOf,
  runRow,
  startTestRun,
  type TestRun,
} from "../testing";
import { aChildVersion, aPair, aParentVersion, childrenOf, relay } from "../testing/children";
import { expectSound } from "../testing/soundness";
import { controlChild } from "./control-children";
import { startChild } from "./start-child";

const { query } = testDatabase();

const statusOf = async (run: Pick<TestRun, "runId">) => (await runRow(run)).execution_status;
const timesIn = async (run: TestRun, type: string) =>
  (await eventsOf(run)).filter((each) => each === type).length;

/** The message that the parent's step sends when its run is paused or resumed. */
const follow = ({ tenantId, runId }: TestRun) =>
  controlChild({ tenantId, step: { runId, node: "sub", scope: "", fence: 1 }, action: "follow" });

describe("a child whose parent is paused and resumed", () => {
  it("is paused and resumed once, however often and at once the message comes", async () => {
    const { parent, child } = await aPair();
    const operator = await aPerson(parent, "operator");
    await pauseRun(operator, parent.runId, "look");
    await Promise.all([relay(), follow(parent), follow(parent)]);
    await follow(parent);
    expect(await statusOf(child)).toBe("paused");
    expect(await timesIn(child, "run.paused")).toBe(1);
    await resumeRun(operator, parent.runId, "go on");
    await Promise.all([relay(), follow(parent), follow(parent)]);
    expect(await statusOf(child)).toBe("queued");
    expect(await timesIn(child, "run.resumed")).toBe(1);
    expect(await timesIn(child, "run.paused")).toBe(1);
    await expectSound(child);
    await expectSound(parent);
  });

  /** A crash between the start of the child and the look at its parent: the message of the pause is gone by then. */
  it("is paused also where whoever started it died before it looked at the parent", async () => {
    const { parent, child } = await aPair();
    const [step] = await query<{ node: string; fence: number }>(
      "select node, fence from run_children where run_id = $1",
      [parent.runId],
    );
    await pauseRun(await aPerson(parent, "operator"), parent.runId, "look");
    await query("delete from outbox where topic = 'child.control'");
    await startChild({
      tenantId: parent.tenantId,
      step: { runId: parent.runId, node: "sub", scope: "", fence: step?.fence ?? 0 },
      childRunId: child.runId,
      versionId: child.versionId,
      input: { topic: "rivers" },
    });
    expect(await statusOf(child)).toBe("paused");
    await expectSound(child);
  });

  it("does as its parent does now when a message comes late, and nothing once either is over", async () => {
    const { parent, child } = await aPair();
    const operator = await aPerson(parent, "operator");
    await pauseRun(operator, parent.runId, "look");
    await resumeRun(operator, parent.runId, "go on");
    await follow(parent);
    expect(await timesIn(child, "run.paused")).toBe(0);
    await pauseRun(operator, parent.runId, "look again");
    await follow(parent);
    expect(await statusOf(child)).toBe("paused");
    await resumeRun(operator, parent.runId, "go on");
    await relay();
    await end(await claimNext(child), done());
    await follow(parent);
    expect(await statusOf(child)).toBe("succeeded");
    await relay();
    expect(await statusOf(parent)).toBe("succeeded");
    await follow(parent);
    expect(await statusOf(child)).toBe("succeeded");
    await expectSound(child);
    await expectSound(parent);
  });

  it("stays paused if somebody has paused it by itself, until somebody resumes it", async () => {
    const { parent, child } = await aPair();
    const operator = await aPerson(parent, "operator");
    await pauseRun(operator, child.runId, "mine");
    await pauseRun(operator, parent.runId, "look");
    await relay();
    await resumeRun(operator, parent.runId, "go on");
    await relay();
    expect(await statusOf(child)).toBe("paused");
    await resumeRun(operator, child.runId, "mine no more");
    expect(await statusOf(child)).toBe("queued");
    await pauseRun(operator, parent.runId, "look");
    await relay();
    expect(await statusOf(child)).toBe("paused");
    await resumeRun(operator, parent.runId, "go on");
    await relay();
    expect(await statusOf(child)).toBe("queued");
    await expectSound(child);
  });

  it("stays paused as well if somebody pauses it while its parent holds it", async () => {
    const { parent, child } = await aPair();
    const operator = await aPerson(parent, "operator");
    await pauseRun(operator, parent.runId, "look");
    await relay();
    await pauseRun(operator, child.runId, "mine, too");
    await resumeRun(operator, parent.runId, "go on");
    await relay();
    expect(await statusOf(child)).toBe("paused");
    await resumeRun(operator, child.runId, "mine no more");
    expect(await statusOf(child)).toBe("queued");
    await expectSound(child);
  });

  it("hands both on to the runs that it has started itself", async () => {
    const leaf = await aChildVersion();
    const middle = await aParentVersion(
      leaf,
      {},
      { output: { report: "${{ nodes.sub.output.got }}" } },
    );
    const top = await aParentVersion({ ...middle, pool: leaf.pool });
    const parent = await startTestRun(top, leaf.pool, { input: { topic: "rivers" } });
    await relay();
    const [child] = await childrenOf(parent.runId);
    const [grandchild] = await childrenOf(asId("run", child?.id ?? ""));
    const last = { runId: asId("run", grandchild?.id ?? "") };
    const operator = await aPerson(parent, "operator");
    await pauseRun(operator, parent.runId, "look");
    await relay();
    expect(await statusOf(last)).toBe("paused");
    const [ready] = await query("select count(*)::int as n from ready_steps where run_id = $1", [
      last.runId,
    ]);
    expect(ready).toEqual({ n: 0 });
    await resumeRun(operator, parent.runId, "go on");
    await relay();
    expect(await statusOf(last)).toBe("queued");
    await expectSound(last);
  });
});
