import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Principal } from "@/lib/domain/auth/principal";
import { aMember, aPrincipal, aTenant } from "@/lib/domain/auth/testing";
import { encodeId, type RunId } from "@/lib/kernel/ids";
import type { Role } from "@/lib/kernel/permissions";
import { blobs } from "@/lib/platform/blobs";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { namedChecksums } from "./named-checksums";
import { openContent } from "./open-content";
import { getArtifactVersion } from "./read-artifact-version";
import { readArtifactVersions } from "./read-artifact-versions";
import { readArtifacts } from "./read-artifacts";
import { readRunArtifacts } from "./read-run-artifacts";
import { anArtifact, anotherVersion, aRunRow, type TestVersion } from "./testing";

const directory = await mkdtemp(join(tmpdir(), "artifacts-"));
vi.stubEnv("ARTIFACTS_DIR", directory);

let owner: Principal;
let runId: RunId;
let report: TestVersion;
let notes: TestVersion;

beforeAll(async () => {
  owner = await aPrincipal("owner");
  runId = (await aRunRow(owner)).runId;
  report = await anArtifact(owner, runId);
  notes = await anArtifact(owner, runId, { name: "notes.md", node: "research", content: "Notes" });
  await anotherVersion({ ...owner, artifactId: report.artifactId, number: 2, content: "# Two\n" });
});

/** Opens a request of the run that shows a version. */
async function asksAbout(of: RunId, { versionId }: TestVersion): Promise<void> {
  const shown = { artifacts: [{ artifact_version_id: encodeId("artifactVersion", versionId) }] };
  await testDatabase().query(
    `insert into approvals (tenant_id, workspace_id, id, run_id, node, status, title, rule, options, shown,
       shown_digest, on_expired, requested_at)
     values ($1, $2, $3, $4, 'confirm', 'pending', 'Confirm', '{}', '[]', $5, 'd', 'expired', now())`,
    [owner.tenantId, owner.workspaceId, newId("approval"), of, JSON.stringify(shown)],
  );
}

describe("the artifacts of a workspace", () => {
  it("are listed newest first, by pages, each with its newest version", async () => {
    const first = await readArtifacts(owner, { limit: 1 });
    expect(first.items).toMatchObject([{ id: notes.artifactId, name: "notes.md", run_id: runId }]);
    const second = await readArtifacts(owner, { limit: 1, cursor: first.next_cursor ?? "" });
    expect(second).toMatchObject({
      items: [
        {
          id: report.artifactId,
          step_id: { runId, node: "write", scope: "" },
          latest_version: { number: 2, size_bytes: 6 },
        },
      ],
      next_cursor: null,
    });
  });

  it("are found by run and by a part of their name", async () => {
    const found = await readArtifacts(owner, { limit: 9, runId, q: "REP" });
    expect(found.items.map(({ name }) => name)).toEqual(["report.md"]);
    expect((await readArtifacts(owner, { limit: 9, runId: newId("run") })).items).toEqual([]);
    expect((await readRunArtifacts(owner, runId, { limit: 9 })).items).toHaveLength(2);
  });

  it("have versions, newest first, each with a link to its content", async () => {
    const page = await readArtifactVersions(owner, report.artifactId, { limit: 1 });
    expect(page.items).toMatchObject([{ number: 2 }]);
    const rest = await readArtifactVersions(owner, report.artifactId, { limit: 1, cursor: 2 });
    expect(rest).toMatchObject({ items: [{ number: 1, id: report.versionId }], next_cursor: null });
    expect(await getArtifactVersion(owner, report.versionId)).toMatchObject({
      name: "report.md",
      checksum: report.checksum,
      links: {
        content: `/v1/artifact-versions/${encodeId("artifactVersion", report.versionId)}/content`,
      },
    });
  });

  /** Guards against an id of another tenant, or of another workspace, being told from one that never was. */
  it("are not there for anybody else", async () => {
    for (const stranger of [await aPrincipal("owner"), await aMember(await aTenant(), "admin")]) {
      expect((await readArtifacts(stranger, { limit: 9 })).items).toEqual([]);
      const missing = { code: "NOT_FOUND" };
      await expect(readRunArtifacts(stranger, runId, { limit: 9 })).rejects.toMatchObject(missing);
      await expect(
        readArtifactVersions(stranger, report.artifactId, { limit: 9 }),
      ).rejects.toMatchObject(missing);
      await expect(getArtifactVersion(stranger, report.versionId)).rejects.toMatchObject(missing);
      await expect(openContent(stranger, report.versionId)).rejects.toMatchObject(missing);
    }
  });
});

describe("the content of a version", () => {
  const withRole = (role: Role) => aMember(owner, role);

  it("is given as it was stored", async () => {
    const { content, ...rest } = await openContent(owner, report.versionId);
    expect(await text(content)).toBe("# Report\n");
    expect(rest).toEqual({
      mediaType: "text/markdown",
      fileName: "report.md",
      sizeBytes: 9,
      checksum: report.checksum,
    });
  });

  it("is not for viewers", async () => {
    await expect(openContent(await withRole("viewer"), report.versionId)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("is for an approver only where a request of the run shows it", async () => {
    const approver = await withRole("approver");
    const opening = () => openContent(approver, notes.versionId);
    const readable = async (reader: Principal = approver) => {
      const { items } = await readRunArtifacts(reader, runId, { limit: 10 });
      const visible = items.filter(({ latest_version }) => latest_version.is_content_visible);
      return visible.map(({ name }) => name).sort();
    };
    expect(await readable()).toEqual([]);
    expect(await readable(await withRole("viewer"))).toEqual([]);
    expect(await readable(owner)).toHaveLength(2);
    await expect(opening()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await asksAbout(runId, notes);
    expect(await text((await opening()).content)).toBe("Notes");
    expect(await readable()).toEqual(["notes.md"]);
    await expect(openContent(approver, report.versionId)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it.each(["a rerun that took it over", "the run of whose step it is", "a run that was given it"])(
    "is for an approver also where a request of another run shows it: %s",
    async (other) => {
      const approver = await withRole("approver");
      const [maker, asker, stranger] = [
        (await aRunRow(owner)).runId,
        (await aRunRow(owner)).runId,
        (await aRunRow(owner)).runId,
      ];
      const made = await anArtifact(owner, maker, { content: other });
      await asksAbout(stranger, made);
      await expect(openContent(approver, made.versionId)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      const { query } = testDatabase();
      if (other.startsWith("a rerun"))
        await query("update runs set derived_from = $1, rerun_node = 'b' where id = $2", [
          maker,
          asker,
        ]);
      else
        await query(
          `insert into run_children (tenant_id, run_id, node, fence, child_run_id, depth, created_at)
           values ($1, $2, 'call', 1, $3, 1, now())`,
          [owner.tenantId, ...(other.startsWith("the run") ? [asker, maker] : [maker, asker])],
        );
      await asksAbout(asker, made);
      expect(await text((await openContent(approver, made.versionId)).content)).toBe(other);
    },
  );

  it("that is gone says which version it was, and that which was altered never arrives whole", async () => {
    const lost = await anArtifact(owner, runId, { name: "lost.md", content: "lost" });
    const path = join(directory, lost.checksum.slice(0, 2), lost.checksum);
    await writeFile(path, "LOST");
    await expect(text((await openContent(owner, lost.versionId)).content)).rejects.toMatchObject({
      why: "corrupt",
    });
    await rm(path);
    await expect(openContent(owner, lost.versionId)).rejects.toMatchObject({
      code: "DEPENDENCY_UNAVAILABLE",
      details: {
        artifact_version_id: encodeId("artifactVersion", lost.versionId),
        why: "missing",
      },
    });
  });
});

it("keeps content that some version names from the sweep", async () => {
  const orphan = await blobs().put("orphan", { bytesMax: 100 });
  const named = await namedChecksums([report.checksum, orphan.checksum]);
  expect([...named]).toEqual([report.checksum]);
});
