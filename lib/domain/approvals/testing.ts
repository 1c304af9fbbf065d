import { referenceTo } from "@/lib/domain/artifacts/reference-to";
import { aMember, type Place } from "@/lib/domain/auth/testing";
import { aRun, claimNext, end, type TestRun } from "@/lib/domain/runs/testing";
import { type ApprovalId, asId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { blobs } from "@/lib/platform/blobs";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

/** The version of the report that `aRequest` asks about. */
export const VERSION = newId("artifactVersion");
export const REPORT = {
  artifact_version_id: encodeId("artifactVersion", VERSION),
  name: "report.md",
};

/** A run that waits for a decision about what `a` gave. */
export async function aRequest(
  fields: { [name: string]: JsonObject[string] | undefined } = {},
  place?: Place,
) {
  const run = await aRun("a -> ok; ok.approved -> b; ok.rejected -> c", {
    ...(place && { place }),
    nodes: {
      ok: {
        id: "ok",
        type: "approval",
        title: "Publish?",
        role: "approver",
        artifacts: ["${{ nodes.a.output.report }}"],
        show: { text: "${{ nodes.a.output.text }}" },
        ...fields,
      } as JsonObject,
    },
  });
  const output = { text: "draft", report: REPORT, owner: "Owner@test.local" };
  await end(await claimNext(run), { status: "succeeded", output });
  return { run, id: await pendingOf(run), approver: await aMember(run, "approver") };
}

const REPORTED = "a -> ok; ok.approved -> b; ok.rejected -> c";
const askingAboutReport = (fields: JsonObject): JsonObject => ({
  id: "ok",
  type: "approval",
  title: "Publish?",
  role: "approver",
  artifacts: ["${{ nodes.a.output.report }}"],
  ...fields,
});

const MARKDOWN = { name: "report.md", mediaType: "text/markdown" };

/** A run that waits for a decision about a report whose content is in the store, and the report. */
export async function aReportedRequest(
  fields: JsonObject = {},
  content = "# Report\n\nAll is well.\n",
) {
  const run = await aRun(REPORTED, { nodes: { ok: askingAboutReport(fields) } });
  const stored = await blobs().put(content, { bytesMax: 1024 * 1024 });
  const made = { id: newId("artifactVersion"), artifactId: newId("artifact"), ...stored };
  const { name, mediaType } = MARKDOWN;
  const produced = { ...made, name, mediaType, artifactVersionId: made.id };
  const report = referenceTo({ ...made, mediaType, name });
  await end(await claimNext(run), {
    status: "succeeded",
    output: { report },
    artifacts: [produced],
  });
  return {
    run,
    id: await pendingOf(run),
    approver: await aMember(run, "approver"),
    artifactId: made.artifactId,
    versionId: made.id,
    report,
  };
}

/** Another run of the place that waits for a decision about the same version, as one that was derived does. */
export async function anotherRequestAbout({ run, report }: ReportedRequest) {
  const { tenantId, workspaceId } = run;
  const nodes = { ok: askingAboutReport({}) };
  const other = await aRun(REPORTED, { place: { tenantId, workspaceId }, nodes });
  await end(await claimNext(other), { status: "succeeded", output: { report } });
  return { run: other, id: await pendingOf(other) };
}

type ReportedRequest = Awaited<ReturnType<typeof aReportedRequest>>;

/** The request that the run waits with. */
export async function pendingOf(run: TestRun): Promise<ApprovalId> {
  const [row] = await testDatabase().query<{ id: string }>(
    "select id from approvals where run_id = $1 and status = 'pending'",
    [run.runId],
  );
  if (!row) throw new Error("Nothing waits for a decision.");
  return asId("approval", row.id);
}

export const approve = { option: "approve", reason: "", revision: 1 };
export const reject = { option: "reject", reason: "not good enough", revision: 1 };

/** How a decision ended: `decided`, or the code of its refusal. */
export const codeOf = (answer: PromiseSettledResult<unknown>): string =>
  answer.status === "rejected" ? answer.reason.code : "decided";
