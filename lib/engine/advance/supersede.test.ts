import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { JsonObject } from "@/lib/kernel/json";
import type { ArtifactEdit } from "./moves";

const person = (id: string) => ({ kind: "user", id, name: id }) as const;
const reference = (artifact: string, version: string) => ({
  artifact_id: artifact,
  artifact_version_id: version,
  name: `${artifact}.md`,
});
const shows = (...references: JsonObject[]) =>
  references.map((each) => `\${{ ${JSON.stringify(each)} }}`);
const edit = (version = "v2"): ArtifactEdit => ({
  artifactVersionId: version,
  parentVersionId: "v1",
  reference: reference("report", version),
});

function asking(fields: JsonObject = {}, others: JsonObject[] = []) {
  const artifacts = shows(reference("report", "v1"), reference("data", "d1"));
  const ask = { id: "ask", type: "approval", expires_in: "PT1H", artifacts, ...fields };
  const run = new MemoryRun(aPlan([ask, "yes", ...others], ["ask.approved -> yes"]));
  let votes = 0;
  const vote = (
    who: string,
    { fence = 1, stage = 0, edited = undefined as ArtifactEdit | undefined } = {},
  ) => {
    votes += 1;
    const decision = {
      id: `vote-${votes}`,
      option: "approve",
      reason: "",
      form: null,
      artifactVersionId: edited?.artifactVersionId ?? null,
      decidedBy: person(who),
    };
    const step = { node: "ask", scope: "" };
    return run.move({
      type: "decided",
      step,
      fence,
      stage,
      decision,
      lapsed: [],
      ...(edited && { edited }),
    });
  };
  const make = (fields: { asksAgain: boolean; fence?: number }) =>
    run.move({
      type: "artifact_edited",
      step: { node: "ask", scope: "" },
      fence: 1,
      edit: edit(),
      actor: person("ada"),
      ...fields,
    });
  return { run, vote, make };
}

const requests = (run: MemoryRun) => run.approvals.map(({ node, status }) => [node, status]);

describe("a decision about what its maker has edited", () => {
  it("is one on a request that shows it, and takes the place of the one before", () => {
    const { run, vote } = asking();
    vote("ada", { edited: edit() });
    expect(requests(run)).toEqual([
      ["ask", "superseded"],
      ["ask", "approved"],
    ]);
    const [before, after] = run.approvals;
    expect(before?.shown.artifacts).toEqual([reference("report", "v1"), reference("data", "d1")]);
    expect(after).toMatchObject({
      supersedes: before?.id,
      shown: { artifacts: [reference("report", "v2"), reference("data", "d1")] },
    });
    expect(run.step("ask")).toMatchObject({ status: "succeeded", port: "approved" });
    expect(run.outputs.get("ask|")).toMatchObject({ decision: "approved" });
    expect(run.run.reviewStatus).toBe("approved");
    expect(run.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["approval.superseded", "approval.requested", "approval.decided"]),
    );
  });

  it("counts alone where it takes several: who has voted before has seen something else", () => {
    const { run, vote } = asking({ required: 2 });
    const askedAt = run.now;
    run.now += 1000;
    vote("bob");
    const { votesDropped } = vote("ada", { edited: edit() });
    expect(votesDropped).toEqual([{ voteId: "vote-1", why: "superseded" }]);
    expect(requests(run)).toEqual([
      ["ask", "superseded"],
      ["ask", "pending"],
    ]);
    expect(run.step("ask").readyAt).toBe(askedAt);
    expect(run.approvals[1]?.votes).toMatchObject([{ holder: { id: "ada" } }]);
    expect(vote("bob").outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
    vote("bob", { fence: 2 });
    expect(run.step("ask")).toMatchObject({ port: "approved" });
  });

  it("begins again with the first stage, whichever it was made in", () => {
    const stages = [{ role: "approver" }, { role: "owner" }];
    const { run, vote } = asking({ stages });
    vote("ada");
    vote("bob", { stage: 1, edited: edit() });
    expect(run.approvals[1]).toMatchObject({ status: "pending", stage: 0, votes: [] });
    vote("ada", { fence: 2 });
    vote("bob", { fence: 2, stage: 1 });
    expect(run.step("ask")).toMatchObject({ port: "approved" });
  });

  it("lets every other request that shows the artifact be asked again, and no other", () => {
    const other = (id: string, artifact: string) => ({
      id,
      type: "approval",
      artifacts: shows(reference(artifact, "v1")),
    });
    const { run, vote } = asking({}, [other("same", "report"), other("apart", "data")]);
    vote("ada", { edited: edit() });
    expect(requests(run)).toEqual([
      ["ask", "superseded"],
      ["same", "superseded"],
      ["apart", "pending"],
      ["ask", "approved"],
      ["same", "pending"],
    ]);
  });
});

describe("a version that somebody makes of what is shown", () => {
  /** Guards against a decision that asks for one request after the other, and never has enough of them. */
  it("is shown instead by every item that shows it, however many those are", () => {
    const items = Array.from({ length: 250 }, (_, index) => index);
    const ask = { id: "ask", type: "approval", artifacts: shows(reference("report", "v1")) };
    const each = {
      id: "each",
      type: "foreach",
      items: "${{ input.items }}",
      max_parallel: 1000,
      body: { nodes: [ask] },
    };
    const run = new MemoryRun(aPlan([each]), { items });
    const { outcomes } = run.move({
      type: "artifact_edited",
      step: { node: "ask", scope: "each:0" },
      fence: 1,
      edit: edit(),
      asksAgain: true,
      actor: person("ada"),
    });
    expect(outcomes).toEqual([{ ok: true }]);
    const count = (status: string) => run.approvals.filter((each) => each.status === status).length;
    expect([count("superseded"), count("pending")]).toEqual([250, 250]);
  });

  it("changes nothing while it is kept for a decision", () => {
    const { run, make } = asking();
    expect(make({ asksAgain: false }).outcomes).toEqual([{ ok: true }]);
    expect(requests(run)).toEqual([["ask", "pending"]]);
    expect(run.events.at(-1)).toMatchObject({
      type: "artifact.version_created",
      payload: { artifact_version_id: "v2", parent_version_id: "v1", by: { name: "ada" } },
    });
  });

  it("is asked about anew, with clocks of its own, by those who were asked and let in before", () => {
    const { run, make } = asking({ escalate: { after: "PT10M", role: "owner" } });
    run.fire("ask", "approval_escalation");
    make({ asksAgain: true });
    expect(run.approvals[1]).toMatchObject({ status: "pending", escalatedTo: "owner", fence: 2 });
    expect(run.timers.get("ask||approval_expiry")).toMatchObject({
      fence: 2,
      fireAt: run.now + 3_600_000,
    });
    run.fire("ask", "approval_expiry");
    expect(requests(run).map(([, status]) => status)).toEqual(["superseded", "expired"]);
  });

  it("comes too late for a request that is over", () => {
    const { make, vote } = asking();
    vote("ada");
    expect(make({ asksAgain: true }).outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
  });
});
