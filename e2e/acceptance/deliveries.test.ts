import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { DeliveryJson } from "@/lib/contract/deliveries";
import { edges, House } from "./house";
import { makeReporter } from "./reporter";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
  await makeReporter(house);
}, START_MS);
afterAll(() => house?.stop());

const writer = (id: string) => ({
  id,
  type: "agent",
  agent: "reporter@1.0.0",
  input: { topic: "signal boxes" },
});
const judge = (expr: string) => ({
  id: "check",
  type: "evaluate",
  subject: "${{ nodes.write.output }}",
  evaluators: [{ kind: "schema" }, { kind: "rule", expr }],
});
const asking = (id: string, from: string) => ({
  id,
  type: "approval",
  role: "approver",
  artifacts: [`\${{ nodes.${from}.output.report }}`],
});
const handOver = (from: string, id = "hand") => ({
  id,
  type: "deliver",
  artifacts: [`\${{ nodes.${from}.output.report }}`],
  channel: { kind: "download" },
});
const stop = { id: "stop", type: "end", status: "failed", reason: "refused" };

const deliveriesOf = async (runId: string) =>
  (await house.ok<{ items: DeliveryJson[] }>("operator", "GET", `/v1/runs/${runId}/deliveries`))
    .items;

/** Puts a file where the store's folder was, until the function that it returns is called. */
async function breakStore(): Promise<() => Promise<void>> {
  const folder = house.stack.artifactsDirectory;
  const aside = `${folder}-aside`;
  await mkdir(folder, { recursive: true });
  await rename(folder, aside);
  await writeFile(folder, "no folder");
  return async () => {
    await rm(folder);
    await rename(aside, folder);
  };
}

it("[SD-30] says that the artifact store does not work, loses nothing, and goes on once it does", async () => {
  const version = await house.publish({
    nodes: [
      { ...writer("write"), retry: { max_attempts: 2, initial: "PT0.1S" } },
      handOver("write"),
    ],
    edges: edges("write -> hand"),
  });
  const mend = await breakStore();
  let isBroken = true;
  onTestFinished(() => (isBroken ? mend() : undefined));
  const { id } = await house.start(version.id);
  await house.stack.eventually("a held step", async () =>
    (await house.run(id)).status_reason === "hold" ? true : null,
  );
  const { write } = await house.steps(id);
  expect(write).toMatchObject({
    attempts: 2,
    error: { class: "transient", code: "artifact_store", details: { reason: "ENOTDIR" } },
  });
  await mend();
  isBroken = false;
  const why = { reason: "The disk is there again." };
  await house.ok("operator", "POST", `/v1/steps/${write?.id}/retry`, why);
  expect(await house.runIn(id)).toMatchObject({ execution_status: "succeeded" });
  const [file] = (await deliveriesOf(id))[0]?.files ?? [];
  const content = file?.links.content ?? "";
  expect(await house.call("operator", "GET", content)).toMatchObject({ status: 200 });

  const breakAgain = await breakStore();
  onTestFinished(breakAgain);
  expect(await house.call("operator", "GET", content)).toMatchObject({
    status: 503,
    body: { error: { code: "DEPENDENCY_UNAVAILABLE", details: { reason: "ENOTDIR" } } },
  });
});

describe("a delivery", () => {
  it("[SD-45] is refused for what has failed an evaluation, although the edges lead there", async () => {
    const publish = (expr: string) =>
      house.publish({
        nodes: [writer("write"), judge(expr), handOver("write"), handOver("write", "anyway")],
        edges: edges("write -> check", "check.passed -> hand", "check.failed -> anyway"),
      });
    const good = await house.runIn(
      (await house.start((await publish("size(subject.summary) > 0")).id)).id,
    );
    expect(good).toMatchObject({
      execution_status: "succeeded",
      evaluation_status: "passed",
      delivery_status: "delivered",
    });
    const bad = await house.start((await publish("size(subject.summary) > 100000")).id);
    const held = await house.runIn(bad.id, ["waiting"]);
    expect(held).toMatchObject({ status_reason: "hold", evaluation_status: "failed" });
    expect((await house.steps(bad.id)).anyway).toMatchObject({
      status: "waiting",
      attempts: 0,
      error: { class: "policy_denied", code: "evaluation_failed" },
    });
    expect(await deliveriesOf(bad.id)).toEqual([]);
  });

  it("[SD-28] goes by the review of its own version, not by that of another", async () => {
    const version = await house.publish({
      nodes: [
        writer("write"),
        asking("first", "write"),
        {
          ...writer("rewrite"),
          input: { topic: "signal boxes", again: "${{ nodes.first.output.reason }}" },
        },
        asking("second", "rewrite"),
        handOver("rewrite"),
        handOver("write", "old"),
        stop,
      ],
      edges: edges(
        "write -> first",
        "first.approved -> stop",
        "first.rejected -> stop",
        "first.revise -> rewrite",
        "rewrite -> second",
        "second.approved -> hand",
        "second.approved -> old",
        "second.rejected -> stop",
      ),
    });
    const { id } = await house.start(version.id);
    await house.decide("approver", await house.approvalOf(id), "revise");
    const second = await house.stack.eventually("the second request", async () => {
      const approval = await house.approvalOf(id);
      return approval.title === "second" ? approval : null;
    });
    await house.decide("approver", second, "approve");
    const run = await house.runIn(id, ["waiting"]);
    expect(run).toMatchObject({ status_reason: "hold", review_status: "approved" });
    expect(await house.steps(id)).toMatchObject({
      hand: { status: "succeeded" },
      old: { status: "waiting", error: { code: "review_not_approved" } },
    });
    expect(await deliveriesOf(id)).toMatchObject([
      { files: [{ reviews: [{ approval_id: second.id, status: "approved" }] }] },
    ]);
  });

  it("[SD-29] is one, although its worker is killed in the middle of it and another begins anew", async () => {
    const version = await house.publish({
      nodes: [writer("write"), handOver("write")],
      edges: edges("write -> hand"),
    });
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => (await house.start(version.id)).id),
    );
    const [worker] = house.stack.workers;
    worker?.kill("SIGKILL");
    await house.stack.startWorker();
    for (const id of ids) {
      await house.runIn(id);
      expect(await deliveriesOf(id)).toHaveLength(1);
    }
  });
});
