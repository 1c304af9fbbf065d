import { describe, expect, it } from "vitest";
import type { DeliveryManifest } from "@/lib/domain/artifacts/delivery-manifest";
import { aMember, aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import { aRun, claimNext, end, runRow } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { encodeId, encodeStepId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { getDelivery, readDeliveries } from "./read-deliveries";

/** A run that has delivered one file, which the same attempt made. */
async function aDelivery() {
  const run = await aRun("a");
  const work = await claimNext(run);
  const [artifactId, versionId, deliveryId] = [
    newId("artifact"),
    newId("artifactVersion"),
    newId("delivery"),
  ];
  const checksum = "a".repeat(64);
  const file = { name: "report.md", media_type: "text/markdown", size_bytes: 3, checksum };
  const manifest: DeliveryManifest = {
    format: 1,
    run_id: encodeId("run", run.runId),
    run_title: "Test run",
    step_id: encodeStepId({ runId: run.runId, node: "a", scope: "" }),
    workflow_version_id: encodeId("workflowVersion", run.versionId),
    workflow_version: 1,
    recipient: "board",
    files: [
      {
        ...file,
        number: 1,
        artifact_id: encodeId("artifact", artifactId),
        artifact_version_id: encodeId("artifactVersion", versionId),
      },
    ],
  };
  const { outcome } = await end(work, {
    status: "succeeded",
    output: {},
    artifacts: [
      {
        artifactId,
        artifactVersionId: versionId,
        name: file.name,
        mediaType: file.media_type,
        sizeBytes: file.size_bytes,
        checksum,
      },
    ],
    delivery: { deliveryId, channel: { kind: "download" }, manifest, digest: "d" },
  });
  expect(outcome).toEqual({ ok: true });
  return { run, deliveryId, versionId, work };
}

describe("a delivery", () => {
  it("is there with the success of its attempt, with its files and where they are", async () => {
    const { run, deliveryId, versionId } = await aDelivery();
    const reader = await aMember(run, "viewer");
    expect(await getDelivery(reader, deliveryId)).toMatchObject({
      run: { id: run.runId, title: "Test run" },
      step_id: { node: "a" },
      status: "delivered",
      recipient: "board",
      channel: { kind: "download" },
      files: [
        {
          artifact_version_id: versionId,
          links: {
            content: `/v1/artifact-versions/${encodeId("artifactVersion", versionId)}/content`,
          },
        },
      ],
    });
    expect(await runRow(run)).toMatchObject({ delivery_status: "delivered" });
    await expectSound(run);
  });

  it("is one, however often its result comes, and so is what it hands over", async () => {
    const { run, work } = await aDelivery();
    const again = await end(work, {
      status: "succeeded",
      output: {},
      delivery: {
        deliveryId: newId("delivery"),
        channel: { kind: "download" },
        manifest: {},
        digest: "d",
      },
    });
    expect(again.outcome.ok).toBe(false);
    const rows = await testDatabase().query("select 1 from deliveries where run_id = $1", [
      run.runId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it("is listed in its workspace, and unknown everywhere else", async () => {
    const { run, deliveryId } = await aDelivery();
    const reader = await aMember(run, "viewer");
    const list = async (filter = {}) =>
      (await readDeliveries(reader, { limit: 10, ...filter })).items.map(({ id }) => id);
    expect(await list()).toEqual([deliveryId]);
    expect(await list({ run_id: run.runId, status: ["delivered"] })).toEqual([deliveryId]);
    expect(await list({ status: ["failed"] })).toEqual([]);
    expect(await list({ cursor: deliveryId })).toEqual([]);

    const stranger = await aMember(await aTenant(), "admin");
    const neighbour = { ...reader, workspaceId: await aWorkspace(run.tenantId) };
    for (const other of [stranger, neighbour]) {
      await expect(getDelivery(other, deliveryId)).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect((await readDeliveries(other, { limit: 10 })).items).toEqual([]);
    }
  });
});

describe("products of a step", () => {
  it("become versions of the same artifact when a later attempt makes them anew", async () => {
    const run = await aRun("a; b");
    const [first, second] = [await claimNext(run), await claimNext(run)];
    const product = (name: string) => ({
      artifactId: newId("artifact"),
      artifactVersionId: newId("artifactVersion"),
      name,
      mediaType: "text/plain",
      sizeBytes: 1,
      checksum: "b".repeat(64),
    });
    const twice = [product("one.txt"), product("one.txt"), product("two.txt")];
    await end(first, { status: "succeeded", output: {}, artifacts: twice });
    await end(second, { status: "succeeded", output: {}, artifacts: [product("one.txt")] });

    const rows = await testDatabase().query<{ node: string; name: string; number: number }>(
      `select a.node, a.name, v.number from artifacts a join artifact_versions v on v.artifact_id = a.id
       where a.run_id = $1 order by a.node, a.name, v.number`,
      [run.runId],
    );
    expect(rows.map(({ node, name, number }) => `${node} ${name} ${number}`)).toEqual([
      `${first.node} one.txt 1`,
      `${first.node} one.txt 2`,
      `${first.node} two.txt 1`,
      `${second.node} one.txt 1`,
    ]);
  });
});
