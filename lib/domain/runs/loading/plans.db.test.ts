import { describe, expect, it } from "vitest";
import { aTenant } from "@/lib/domain/auth/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { aVersion } from "../testing/versions";
import { findPlan } from "./plans";

const { query } = testDatabase();

describe("looking for the plan of a version", () => {
  it("finds none where there is none, or none that can be compiled", async () => {
    const nodes = { a: { id: "a", type: "of a later release" } };
    const { versionId } = await aVersion(await aTenant(), "a", { nodes });
    expect(await findPlan(versionId)).toBeNull();
    expect(await findPlan(newId("workflowVersion"))).toBeNull();
  });

  /** Guards against a doctor who says of every run that its plan cannot be read, because nobody answers. */
  it("fails where the database does not answer", async () => {
    const { versionId } = await aVersion(await aTenant(), "a");
    await query("alter table workflow_versions rename to workflow_versions_away");
    await expect(findPlan(versionId)).rejects.toThrow();
    await query("alter table workflow_versions_away rename to workflow_versions");
    expect(await findPlan(versionId)).toMatchObject({ nodes: [{ id: "a" }] });
  });
});
