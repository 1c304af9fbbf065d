import { describe, expect, it } from "vitest";
import { anArtifact, anotherVersion, aRunRow } from "@/lib/domain/artifacts/testing";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { mover } from "@/lib/domain/runs/moving/engine";
import { aPool, aRun, claimNext, stepRow, type TestRun } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { type ArtifactVersionId, asId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { getDelivery } from "./read-deliveries";

const BY = { kind: "user", id: "u", name: "Ada" } as const;
const referenceTo = (id: ArtifactVersionId): JsonObject => ({
  artifact_version_id: encodeId("artifactVersion", id),
});

/** A run that asks about `shown` twice and then hands `delivered` over, in a pool of its own. */
async function aReview(place: Place, input: { first: object; second: object; file: object }) {
  const pool = aPool();
  const ask = (id: string) => ({
    id,
    type: "approval",
    role: "approver",
    artifacts: [`\${{ input.${id} }}`],
  });
  const hand = {
    id: "hand",
    type: "deliver",
    artifacts: ["${{ input.file }}"],
    channel: { kind: "download" },
    pool,
  };
  return aRun("first.revise -> second; second.approved -> hand", {
    place,
    pool,
    nodes: { first: ask("first"), second: ask("second"), hand },
    input: input as unknown as JsonObject,
  });
}

async function decide(
  { tenantId, runId }: TestRun,
  node: string,
  option: string,
  artifactVersionId: ArtifactVersionId | null = null,
) {
  const { outcome } = await mover().move({
    tenantId,
    runId,
    move: {
      type: "decided",
      step: { node, scope: "" },
      fence: 1,
      stage: 0,
      decision: {
        id: newId("decision"),
        option,
        reason: "Seen.",
        form: null,
        artifactVersionId,
        decidedBy: BY,
      },
      lapsed: [],
    },
  });
  expect(outcome).toEqual({ ok: true });
}

/** A product of another run with three versions. */
async function aProduct() {
  const place = await aTenant();
  const { runId } = await aRunRow(place);
  const { artifactId, versionId: one } = await anArtifact(place, runId, { content: "one" });
  const version = async (number: number) => {
    const made = { tenantId: place.tenantId, artifactId, number, content: `${number}` };
    return (await anotherVersion(made)).versionId;
  };
  return { place, versions: [one, await version(2), await version(3)] as const };
}

/** Takes the delivery, if it is given out at all. */
const handOver = async (run: TestRun) => {
  const given = await claimNext(run).catch(() => null);
  await expectSound(run);
  return given ? "given out" : (await stepRow(run, "hand")).error;
};

describe("a delivery", () => {
  it("goes out once the version that it hands over is approved, whatever was said of others", async () => {
    const { place, versions } = await aProduct();
    const [one, two] = versions.map(referenceTo) as [JsonObject, JsonObject];
    const run = await aReview(place, { first: one, second: two, file: two });
    await decide(run, "first", "revise");
    await decide(run, "second", "approve");
    expect(await handOver(run)).toBe("given out");
  });

  it("[SD-28] is refused for a version that does not have the approval itself", async () => {
    const { place, versions } = await aProduct();
    const [one, two, three] = versions.map(referenceTo) as [JsonObject, JsonObject, JsonObject];
    for (const [file, status] of [
      [one, "rejected"],
      [three, "pending"],
    ] as const) {
      const run = await aReview(place, { first: one, second: two, file });
      await decide(run, "first", "revise");
      await decide(run, "second", "approve");
      expect(await handOver(run)).toMatchObject({
        code: "review_not_approved",
        details: { review_status: status, ...file },
      });
    }
  });

  it("goes by what was said of its version in another run", async () => {
    const { place, versions } = await aProduct();
    const [one, two] = versions.map(referenceTo) as [JsonObject, JsonObject];
    const other = await aReview(place, { first: two, second: two, file: one });
    await decide(other, "first", "reject");
    const run = await aReview(place, { first: {}, second: {}, file: two });
    await decide(run, "first", "revise");
    await decide(run, "second", "approve");
    expect(await handOver(run)).toMatchObject({ details: { review_status: "rejected" } });
  });

  it("goes by the version that a decision has put in the place of the one shown", async () => {
    const { place, versions } = await aProduct();
    const [one, two, three] = versions.map(referenceTo) as [JsonObject, JsonObject, JsonObject];
    for (const [file, expected] of [
      [three, "given out"],
      [two, expect.objectContaining({ code: "review_not_approved" })],
    ] as const) {
      const run = await aReview(place, { first: one, second: two, file });
      await decide(run, "first", "revise");
      await decide(run, "second", "approve", versions[2]);
      expect(await handOver(run)).toEqual(expected);
    }
  });

  it("[SD-46] says in which requests exactly its versions were shown", async () => {
    const { place, versions } = await aProduct();
    const [one, two] = versions.map(referenceTo) as [JsonObject, JsonObject];
    const run = await aReview(place, { first: one, second: two, file: two });
    await decide(run, "first", "revise");
    await decide(run, "second", "approve");
    const deliveryId = newId("delivery");
    const file = { name: "report.md", number: 2, media_type: "text/markdown", size_bytes: 1 };
    const manifest = {
      format: 1,
      run_id: encodeId("run", run.runId),
      run_title: "Test run",
      step_id: "step",
      workflow_version_id: encodeId("workflowVersion", run.versionId),
      workflow_version: 1,
      recipient: null,
      files: [{ ...file, ...two, artifact_id: "art", checksum: "c" }],
    };
    await testDatabase().query(
      `insert into deliveries (tenant_id, workspace_id, id, run_id, node, status, channel, manifest, digest, created_at)
       values ($1, $2, $3, $4, 'hand', 'delivered', '{"kind": "download"}', $5, 'd', now())`,
      [place.tenantId, place.workspaceId, deliveryId, run.runId, JSON.stringify(manifest)],
    );
    const reader = await aMember(place, "viewer");
    const [approval] = await testDatabase().query<{ id: string }>(
      "select id from approvals where run_id = $1 and node = 'second'",
      [run.runId],
    );
    expect(await getDelivery(reader, deliveryId)).toMatchObject({
      run: { id: run.runId },
      files: [
        {
          artifact_version_id: versions[1],
          reviews: [
            {
              approval_id: asId("approval", approval?.id ?? ""),
              title: "second",
              status: "approved",
              closed_at: expect.any(Date),
            },
          ],
        },
      ],
    });
  });
});
