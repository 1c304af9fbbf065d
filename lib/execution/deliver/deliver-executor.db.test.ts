import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { deliveryManifestSchema } from "@/lib/domain/artifacts/delivery-manifest";
import { anArtifact, type TestVersion } from "@/lib/domain/artifacts/testing";
import { aTenant } from "@/lib/domain/auth/testing";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { executeDeliver } from "@/lib/execution/deliver/deliver-executor";
import { createExecute } from "@/lib/execution/execute";
import {
  aContext,
  claimedAgain,
  claimedWork,
  deliverNode,
} from "@/lib/execution/testing/claimed-work";
import { encodeId } from "@/lib/kernel/ids";
import { canonicalJson, type Json, type JsonObject } from "@/lib/kernel/json";
import { digest } from "@/lib/platform/digest";
import { newId } from "@/lib/platform/new-id";

const directory = await mkdtemp(join(tmpdir(), "artifacts-"));
vi.stubEnv("ARTIFACTS_DIR", directory);

const execute = createExecute({ deliver: executeDeliver });
const deliver = async (work: ClaimedWork, artifacts: Json, recipient: Json = null) =>
  execute({ ...work, input: { artifacts, recipient } }, aContext());
const start = () => claimedWork(deliverNode(), null);
const referenceTo = ({ versionId, checksum }: TestVersion): JsonObject => ({
  artifact_version_id: encodeId("artifactVersion", versionId),
  checksum,
});
const brokenBy = (reason: string, more: JsonObject = {}) => ({
  status: "failed",
  error: {
    class: "invalid_input",
    code: "artifact_reference_broken",
    details: { reason, ...more },
  },
});

describe("a deliver step", () => {
  it("hands over a manifest of exactly these versions, with its digest", async () => {
    const work = await start();
    const report = await anArtifact(work, work.runId);
    const result = await deliver(work, [referenceTo(report), [referenceTo(report)]], "Ada");
    if (result.status !== "succeeded" || !result.delivery) return expect.fail("It failed.");
    const { delivery } = result;
    expect(result.output).toEqual({
      delivery_id: expect.stringMatching(/^dlv_/),
      status: "delivered",
    });
    expect(deliveryManifestSchema.parse(delivery.manifest)).toMatchObject({
      run_id: encodeId("run", work.runId),
      workflow_version: 1,
      recipient: "Ada",
      files: [{ name: "report.md", number: 1, checksum: report.checksum, size_bytes: 9 }],
    });
    expect(delivery.digest).toBe(digest(canonicalJson(delivery.manifest)));
  });

  it("hands over the same at every attempt", async () => {
    const work = await start();
    const reference = referenceTo(await anArtifact(work, work.runId));
    const first = await deliver(work, [reference]);
    const second = await deliver(await claimedAgain(work), [reference]);
    const digestOf = (result: typeof first) =>
      result.status === "succeeded" ? result.delivery?.digest : undefined;
    expect(digestOf(first)).toBeDefined();
    expect(digestOf(second)).toBe(digestOf(first));
  });

  it("tells files of one name apart", async () => {
    const work = await start();
    const references = [];
    for (const node of ["research", "write", "review"])
      references.push(referenceTo(await anArtifact(work, work.runId, { node })));
    const result = await deliver(work, references);
    expect(result).toMatchObject({
      delivery: {
        manifest: {
          files: [{ name: "report.md" }, { name: "write-report.md" }, { name: "review-report.md" }],
        },
      },
    });
  });
});

describe("a reference that leads nowhere", () => {
  it.each([
    [null, "no_reference", { position: 0, given: "null" }],
    [["text"], "no_reference", { position: 0, given: "string" }],
    [[{ artifact_version_id: "artv_1" }], "no_reference", { given: "object" }],
    [[], "nothing_to_deliver", {}],
  ])("is told apart: %j", async (artifacts, reason, details) => {
    expect(await deliver(await start(), artifacts)).toMatchObject(brokenBy(reason, details));
  });

  it("says which version it was, be it nobody's or another tenant's", async () => {
    const work = await start();
    const other = await aTenant();
    const foreign = await claimedWork(deliverNode(), null, other);
    const theirs = referenceTo(await anArtifact(other, foreign.runId));
    const nobodys = { artifact_version_id: encodeId("artifactVersion", newId("artifactVersion")) };
    for (const reference of [theirs, nobodys])
      expect(await deliver(work, [reference])).toMatchObject(
        brokenBy("unknown", { artifact_version_id: reference.artifact_version_id ?? null }),
      );
  });

  it("says that the content is gone, or is not what was referred to", async () => {
    const work = await start();
    const report = await anArtifact(work, work.runId, { content: "soon gone" });
    const other = { ...referenceTo(report), checksum: digest("other") };
    expect(await deliver(work, [other])).toMatchObject(brokenBy("other_content"));
    await rm(join(directory, report.checksum.slice(0, 2), report.checksum));
    expect(await deliver(work, [referenceTo(report)])).toMatchObject(
      brokenBy("content_missing", { name: "report.md", checksum: report.checksum }),
    );
  });
});
