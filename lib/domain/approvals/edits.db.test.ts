import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { openContent } from "@/lib/domain/artifacts/open-content";
import { aMember } from "@/lib/domain/auth/testing";
import { examineRuns } from "@/lib/domain/doctor/examine";
import { eventsOf, stepRow, type TestRun } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { encodeId } from "@/lib/kernel/ids";
import { canonicalJson, type JsonObject } from "@/lib/kernel/json";
import { digest } from "@/lib/platform/digest";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { decideApproval } from "./decide-approval";
import { editArtifact } from "./edit-artifact";
import { getApproval } from "./read-approval";
import {
  anotherRequestAbout,
  approve,
  aReportedRequest,
  codeOf,
  pendingOf,
  reject,
} from "./testing";

const { connect, query } = testDatabase();
const runIds: string[] = [];
afterAll(async () => expect(await examineRuns(runIds)).toEqual([]));

type Request = Awaited<ReturnType<typeof aReportedRequest>>;

async function asked(fields: JsonObject = {}): Promise<Request> {
  const request = await aReportedRequest(fields);
  runIds.push(request.run.runId);
  return request;
}

const BETTER = "# Report\n\nAll is better.\n";

const editBy = (
  by: Request["approver"],
  { id, artifactId, versionId }: Request,
  { content = BETTER, asksAgain = false, version = newId("artifactVersion") } = {},
) =>
  editArtifact(by, artifactId, {
    id: version,
    approvalId: id,
    parentVersionId: versionId,
    content,
    asksAgain,
  });

const statusesOf = async ({ runId }: TestRun) =>
  (
    await query<{ status: string }>(
      "select status from approvals where run_id = $1 order by supersedes nulls first",
      [runId],
    )
  ).map(({ status }) => status);

const refusalOf = async (act: Promise<unknown>) => codeOf((await Promise.allSettled([act]))[0]);

describe("an edit by somebody who is asked", () => {
  it("[SD-28] is a version of its own with author and parent, to which the decision is bound", async () => {
    const request = await asked();
    const { run, id, approver, versionId } = request;
    const version = await editBy(approver, request);
    expect(version).toMatchObject({
      number: 2,
      media_type: "text/markdown",
      author: { id: approver.id },
      parent_version_id: versionId,
      attempt_id: null,
    });
    expect((await getApproval(approver, id)).status).toBe("pending");

    const { approval, run: moved } = await decideApproval(approver, id, {
      ...approve,
      editedArtifactVersionId: version.id,
    });
    const wire = encodeId("artifactVersion", version.id);
    expect(approval).toMatchObject({
      status: "approved",
      supersedes: id,
      superseded_by: null,
      shown: { artifacts: [{ artifact_version_id: wire, checksum: version.checksum }] },
      decision: { artifact_version_id: version.id, decided_by: { id: approver.id } },
    });
    expect(approval.shown_digest).toBe(digest(canonicalJson(approval.shown as JsonObject)));
    expect(moved).toMatchObject({ review_status: "approved" });
    expect(await getApproval(approver, id)).toMatchObject({
      status: "superseded",
      superseded_by: approval.id,
      decision: null,
    });
    expect(await stepRow(run, "ok")).toMatchObject({
      port: "approved",
      output: { decision: "approved", artifact_version_id: wire },
    });
    expect(await text((await openContent(approver, version.id)).content)).toBe(BETTER);
    expect((await eventsOf(run)).filter((event) => event.endsWith(" ok"))).toEqual([
      "approval.requested ok",
      "artifact.version_created ok",
      "approval.superseded ok",
      "approval.requested ok",
      "approval.decided ok",
      "step.succeeded ok",
    ]);
    await expectSound(run);
  });

  it("lets the others vote anew, on what they have not seen yet", async () => {
    const request = await asked({ required: 2 });
    const { run, id, approver } = request;
    const second = await aMember(run, "approver");
    await decideApproval(second, id, approve);
    const version = await editBy(approver, request);
    const { approval } = await decideApproval(approver, id, {
      ...approve,
      editedArtifactVersionId: version.id,
    });
    expect(approval).toMatchObject({ status: "pending", votes: [{ by: { id: approver.id } }] });
    expect((await getApproval(second, id)).votes).toMatchObject([{ dropped: "superseded" }]);
    expect(await refusalOf(decideApproval(second, id, approve))).toBe("APPROVAL_CLOSED");
    expect(await decideApproval(second, approval.id, approve)).toMatchObject({
      approval: { status: "approved" },
    });
    await expectSound(run);
  });

  it("may be shown to everybody at once, who are asked again", async () => {
    const request = await asked();
    const { run, id, approver } = request;
    const version = await editBy(approver, request, { asksAgain: true });
    const successor = await getApproval(approver, await pendingOf(run));
    expect(successor).toMatchObject({ supersedes: id, may_decide: true, revision: 1 });
    expect(successor.shown).toMatchObject({
      artifacts: [{ artifact_version_id: encodeId("artifactVersion", version.id) }],
    });
    const late = decideApproval(approver, id, approve);
    await expect(late).rejects.toMatchObject({
      code: "APPROVAL_CLOSED",
      details: { status: "superseded", superseded_by: encodeId("approval", successor.id) },
    });
    await decideApproval(approver, successor.id, reject);
    expect(await statusesOf(run)).toEqual(["superseded", "rejected"]);
    await expectSound(run);
  });

  it("is refused for whoever is not asked, and leaves nothing", async () => {
    const request = await asked({ exclude_requester: true });
    const { run, versionId, approver, artifactId } = request;
    const viewer = await aMember(run, "viewer");
    const named = await asked({ role: "owner" });
    expect(await refusalOf(editBy(viewer, request))).toBe("FORBIDDEN");
    expect(await refusalOf(editBy(named.approver, named))).toBe("FORBIDDEN");
    const { approver: foreigner } = await asked();
    expect(await refusalOf(editBy(foreigner, request))).toBe("NOT_FOUND");
    const elsewhere = { ...request, artifactId: named.artifactId };
    expect(await refusalOf(editBy(approver, elsewhere))).toBe("NOT_FOUND");
    const rows = await query("select from artifact_versions where artifact_id = $1", [artifactId]);
    expect(rows).toHaveLength(1);
    expect(versionId).toBeDefined();
  });

  it("is refused where it changes nothing, or the request shows another version by now", async () => {
    const request = await asked();
    const { run, approver } = request;
    const same = { content: "# Report\n\nAll is well.\n" };
    expect(await refusalOf(editBy(approver, request, same))).toBe("INVALID_REQUEST");
    await editBy(approver, request, { asksAgain: true });
    expect(await refusalOf(editBy(approver, request))).toBe("APPROVAL_CLOSED");
    const now = { ...request, id: await pendingOf(run) };
    expect(await refusalOf(editBy(approver, now))).toBe("ARTIFACT_VERSION_MISMATCH");
  });

  it("is decided about by nobody but its author", async () => {
    const request = await asked();
    const { run, id, approver, versionId } = request;
    const other = await aMember(run, "approver");
    const version = await editBy(other, request);
    const decide = (editedArtifactVersionId: typeof versionId) =>
      refusalOf(decideApproval(approver, id, { ...approve, editedArtifactVersionId }));
    expect(await decide(version.id)).toBe("ARTIFACT_VERSION_MISMATCH");
    expect(await decide(versionId)).toBe("ARTIFACT_VERSION_MISMATCH");
  });

  it("takes JSON only where it can be read", async () => {
    const request = await asked();
    await query("alter table artifact_versions disable trigger artifact_versions_immutable");
    await query("update artifact_versions set media_type = 'application/json' where id = $1", [
      request.versionId,
    ]);
    await query("alter table artifact_versions enable trigger artifact_versions_immutable");
    const broken = editBy(request.approver, request, { content: "{" });
    expect(await refusalOf(broken)).toBe("INVALID_REQUEST");
    expect(await editBy(request.approver, request, { content: "{}" })).toMatchObject({ number: 2 });
  });

  /** Guards against two runs that number a version of one artifact: each holds its own lock. */
  it("gets a number of its own, however many runs show the artifact", async () => {
    const request = await asked();
    const others = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const other = { ...request, ...(await anotherRequestAbout(request)) };
      runIds.push(other.run.runId);
      others.push(other);
    }
    const edits = await Promise.all(
      [request, ...others].map((each, nth) =>
        editBy(request.approver, each, { content: `# Report ${nth}\n` }),
      ),
    );
    expect(edits.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("counts again where somebody has taken its number meanwhile", async () => {
    const request = await asked();
    const rival = await connect();
    await rival.query("begin");
    await rival.query(
      `insert into artifact_versions (
         tenant_id, id, artifact_id, number, media_type, size_bytes, checksum, created_at)
       select tenant_id, $2, artifact_id, 2, media_type, size_bytes, checksum, now()
       from artifact_versions where id = $1`,
      [request.versionId, newId("artifactVersion")],
    );
    const edit = editBy(request.approver, request);
    await expect
      .poll(async () => (await query("select from pg_locks where not granted")).length)
      .toBe(1);
    await rival.query("commit");
    await rival.end();
    expect((await edit).number).toBe(3);
  });
});
