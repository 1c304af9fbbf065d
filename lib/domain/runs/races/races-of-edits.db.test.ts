import { describe, expect } from "vitest";
import type { ArtifactEdit } from "@/lib/engine/advance/moves";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import type { TestRun } from "../testing";
import {
  ADA,
  always,
  anAskingRun,
  BOB,
  BY,
  type Contender,
  decision,
  EVE,
  expiry,
  race,
  send,
  wins,
} from "../testing/races";

const { query } = testDatabase();

const shownAs = (version: string) => ({
  artifact_id: "report",
  artifact_version_id: version,
  name: "report.md",
});
const [ONE, TWO] = ["one", "two"];
const SHOWING = { artifacts: [`\${{ ${JSON.stringify(shownAs(ONE))} }}`] };
const editAs = (version: string): ArtifactEdit => ({
  artifactVersionId: newId("artifactVersion"),
  parentVersionId: newId("artifactVersion"),
  reference: shownAs(version),
});
const EDIT = editAs(TWO);

/** Makes a version, and lets everybody be asked again. */
const edit = (run: TestRun, version = TWO): Contender =>
  send(run, {
    type: "artifact_edited",
    step: { node: "ask", scope: "" },
    fence: 1,
    edit: editAs(version),
    asksAgain: true,
    actor: BY,
  });

/** The requests of the run in their order, each with the version that it shows. */
async function approvalsOf({ runId }: TestRun): Promise<[status: string, version: string][]> {
  const rows = await query<{ status: string; version: string }>(
    `select status, shown->'artifacts'->0->>'artifact_version_id' as version
     from approvals where run_id = $1 order by supersedes nulls first`,
    [runId],
  );
  return rows.map(({ status, version }) => [status, version]);
}

describe("a person's version of what is shown", () => {
  always(
    "against a decision: it is decided as it was, or everybody is asked again",
    async (round) => {
      const run = await anAskingRun(SHOWING);
      const [edited, decided] = await race(round, edit(run), decision(run, "ask", "approve"));
      expect(wins([edited, decided])).toBe(1);
      expect(await approvalsOf(run)).toEqual(
        decided.outcome.ok
          ? [["approved", ONE]]
          : [
              ["superseded", ONE],
              ["pending", TWO],
            ],
      );
      return run;
    },
  );

  always(
    "against a second approver: one vote is about it, or both are about the old one",
    async (round) => {
      const run = await anAskingRun({ ...SHOWING, required: 2 });
      expect((await decision(run, "ask", "approve", ADA)(mover())).outcome).toEqual({ ok: true });
      const moved = await race(
        round,
        decision(run, "ask", "approve", BOB, { edited: EDIT }),
        decision(run, "ask", "approve", EVE),
      );
      expect(wins(moved)).toBe(1);
      const isEdited = moved[0].outcome.ok;
      expect(await approvalsOf(run)).toEqual(
        isEdited
          ? [
              ["superseded", ONE],
              ["pending", TWO],
            ]
          : [["approved", ONE]],
      );
      const standing = await query<{ name: string }>(
        `select v.holder->>'name' as name from approval_votes v join approvals a on a.id = v.approval_id
       where a.run_id = $1 and v.dropped_at is null and a.status <> 'superseded' order by 1`,
        [run.runId],
      );
      expect(standing.map(({ name }) => name)).toEqual(isEdited ? ["Bob"] : ["Ada", "Eve"]);
      return run;
    },
  );

  always(
    "against another one: exactly one is shown, and the other was made of what is no longer asked about",
    async (round) => {
      const run = await anAskingRun(SHOWING);
      const moved = await race(round, edit(run), edit(run, "three"));
      expect(wins(moved)).toBe(1);
      expect(await approvalsOf(run)).toHaveLength(2);
      return run;
    },
  );

  always("against the expiry of the request: exactly one takes effect", async (round) => {
    const run = await anAskingRun(SHOWING);
    const [edited, expired] = await race(round, edit(run), await expiry(run, "ask"));
    expect(wins([edited, expired])).toBe(1);
    expect((await approvalsOf(run)).map(([status]) => status)).toEqual(
      edited.outcome.ok ? ["superseded", "pending"] : ["expired"],
    );
    return run;
  });
});
