import { expect, it } from "vitest";
import { aMember } from "@/lib/domain/auth/testing";
import { eventsOf } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { commentApproval } from "./comment-approval";
import { createDelegation } from "./create-delegation";
import { decideApproval } from "./decide-approval";
import { delegateApproval } from "./delegate-approval";
import { editArtifact } from "./edit-artifact";
import { approve, aReportedRequest } from "./testing";

const { query } = testDatabase();
const countOf = async (table: string, tenantId: string) =>
  (await query(`select from ${table} where tenant_id = $1`, [tenantId])).length;

/** Guards against a process that dies between the commit and the note of its answer: the call comes again, under the same id. */
it("is done once, and answered again, whatever has become of the request since", async () => {
  const { run, id, approver, artifactId, versionId } = await aReportedRequest();
  const { id: to } = await aMember(run, "approver");
  const endsAt = new Date(Date.now() + 60_000);
  const [away, handed, edit, comment] = [
    { id: newId("delegation"), to, startsAt: null, endsAt, reason: "" },
    { delegationId: newId("delegation"), to, until: null, reason: "" },
    { id: newId("artifactVersion"), approvalId: id, parentVersionId: versionId, asksAgain: false },
    { commentId: newId("approvalComment"), text: "See page two." },
  ];
  const all = async () => {
    expect(await createDelegation(approver, away)).toMatchObject({ id: away.id });
    expect(await delegateApproval(approver, id, handed)).toMatchObject({ id });
    expect(await editArtifact(approver, artifactId, { ...edit, content: "# Two" })).toMatchObject({
      id: edit.id,
      number: 2,
    });
    expect((await commentApproval(approver, id, comment)).comments).toHaveLength(1);
  };
  await all();
  const events = await eventsOf(run);
  const audited = await countOf("audit_events", run.tenantId);
  await all();
  await decideApproval(approver, id, approve);
  await all();
  expect(await countOf("delegations", run.tenantId)).toBe(2);
  expect(await countOf("artifact_versions", run.tenantId)).toBe(2);
  expect(await countOf("audit_events", run.tenantId)).toBe(audited + 1);
  expect((await eventsOf(run)).slice(0, events.length)).toEqual(events);
  expect(
    (await eventsOf(run)).filter((type) => type.startsWith("approval.delegated")),
  ).toHaveLength(1);
  await expectSound(run);
});
